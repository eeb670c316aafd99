"""Heroes: attributes, skills, feats, equipment."""
