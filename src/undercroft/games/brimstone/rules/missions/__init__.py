"""Goals of Missions: `sheets` holds what a Mission's file says, each other room how one kind of goal is played."""
