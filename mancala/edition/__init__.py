"""The edition as data: claims, witnesses, variants, people, places, objects, relatives, terms, and how they are cited.

The files are in `docs/data`; nothing here needs more than the standard library, but for the formats of citations.
"""
