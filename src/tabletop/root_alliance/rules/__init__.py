"""
The rules that all factions share, a file a chapter; those of a faction are in its folder.

Each file keeps the decisions of its chapter in five tables:
CHOICES what can be chosen, REFUSALS why a move is illegal, EFFECTS what it changes, STAGES how the rules go on when a
decision is due, DUE what is due. `legal` and `step` put the tables together.
"""
