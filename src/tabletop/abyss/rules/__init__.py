"""The chapters of the rules: each file has the choices, the refusals and the effects of its decisions."""
