"""What is known of a claim or a rule: where it comes from, and what others make of it."""

from enum import StrEnum


class Status(StrEnum):
    """Where a rule comes from."""

    ATTESTED = "attested"
    INFERRED = "inferred"
    EDITORIAL = "editorial"


class Verdict(StrEnum):
    """What sources outside the documents make of it; the last two are for claims that need none."""

    CONFIRMED = "confirmed"
    IN_PART = "confirmed-in-part"
    SOURCE_ONLY = "source-only"
    CONTRADICTED = "contradicted"
    NOT_FOUND = "not-found"
    DOUBTFUL = "doubtful"
    INFERRED = "inferred"
    EDITORIAL = "editorial"
