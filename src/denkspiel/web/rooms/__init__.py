"""Rooms, in which many players meet: their routes, views, streams and printed reports."""
