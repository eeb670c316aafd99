"""The words of effects, as `undercroft words descent` lists them for authors."""
