"""Exercises after the texts of the originals: tasks, and a grader for solutions in any language."""
