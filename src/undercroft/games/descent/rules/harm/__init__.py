"""Damage and Health, Knocked Out, Fatigue, Conditions."""
