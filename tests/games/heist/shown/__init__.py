"""What people see of the heist."""
