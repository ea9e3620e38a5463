"""The tests of Root: a file a chapter of the Law, a class a clause."""
