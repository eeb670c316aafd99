"""What people see of the duel."""
