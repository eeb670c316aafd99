"""Campaign Rules: spending Experience Points, which Epic Play does too. The rest of a campaign is not built yet."""
