"""What figures have because of what they hold: numbers, reactions to moments, re-rolls."""
