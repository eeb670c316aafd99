"""What every game must do, written once and run for each game that is found."""
