"""The languages of the site, each by its own name, the source language first. Standard library only."""

LANGUAGES = {
    "en": "English",
    "it": "Italiano",
    "cs": "Čeština",
    "ms": "Bahasa Melayu",
    "pl": "Polski",
    "gl": "Galego",
}
