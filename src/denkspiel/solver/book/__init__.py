"""Opening books: exact values looked up instead of searched for; how they are built, checked and read."""
