"""Hidden Leaders Duel: a file a chapter of `docs/rules/duel.md`, a class a clause, a sentence a test."""
