"""What people see of the larder."""
