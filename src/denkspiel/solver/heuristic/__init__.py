"""Estimates of moves where exact values take too long."""
