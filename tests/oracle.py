"""An independent reference model of the three games, written from the rules alone.

It shares no code with the engine and is built otherwise on purpose: plain lists, events as plain dicts, one function
for each question that a rule asks. It answers a valid position request as `mancala batch` does; a bad one raises
ValueError with the error code. It is slow and does not try not to be.
"""

import re
from itertools import groupby
from typing import Any

Readings = dict[str, str]
Events = list[dict[str, Any]]

WIDTH = {"mangala-ii": 6, "mangala-iv": 7, "al-manqala": 7}
HALF = {"mangala-ii": 37, "mangala-iv": 50, "al-manqala": 50}
LANDING = {"mangala-ii": (2, 4, 6), "mangala-iv": (2, 4), "al-manqala": (2, 4)}
SIDES = ("south", "north")

# Every option of every game, in the order of the table of open points; the default first.
TABLE = """
    all origin sown skipped
    all chain_scope track row
    all first south north
    all repetition unfinished shared
    all majority mark stop
    mangala-ii chain_counts listed even
    mangala-iv chain_timing static sequential
    mangala-iv chain_direction preceding following
    mangala-iv head own-left own-right board-left board-right
    mangala-iv choice head free
    mangala-iv last_seed circles stops
    al-manqala empty_row pass ends-starved ends-owner
    al-manqala feed drop keep
    al-manqala starve_timing before after
    al-manqala starve_award starved owner
"""
_LINES = [line.split() for line in TABLE.strip().splitlines()]
OPTIONS = {game: {name: values for who, name, *values in _LINES if who in ("all", game)} for game in WIDTH}


def read_row(text: str, width: int) -> list[int]:
    row: list[int] = []
    for token in text.split(","):
        if re.fullmatch(r"[1-9][0-9]*S", token):
            row.append(int(token[:-1]))
        elif re.fullmatch(r"[1-9][0-9]*", token) and int(token) <= width:
            row.extend([0] * int(token))
        else:
            raise ValueError("bad-position")
    if len(row) != width:
        raise ValueError("bad-position")
    return row


def write_row(row: list[int]) -> str:
    return ",".join(
        str(len(list(run))) if seeds == 0 else ",".join(f"{seeds}S" for _ in run) for seeds, run in groupby(row)
    )


def read_fen(fen: str, width: int) -> tuple[list[int], list[int], int, int]:
    """Pits, captures, side to move, turn number."""
    match = re.fullmatch(r"([^ /]+)/([^ /]+) (0|[1-9][0-9]*) (0|[1-9][0-9]*) ([SN]) ([1-9][0-9]*)", fen)
    if not match:
        raise ValueError("bad-position")
    north, south, won_south, won_north, side, turn = match.groups()
    pits = read_row(south, width) + read_row(north, width)[::-1]
    return pits, [int(won_south), int(won_north)], "SN".index(side), int(turn)


def write_fen(pits: list[int], won: list[int], side: int, turn: int) -> str:
    width = len(pits) // 2
    rows = write_row(pits[width:][::-1]) + "/" + write_row(pits[:width])
    return f"{rows} {won[0]} {won[1]} {'SN'[side]} {turn}"


def letter(pit: int, width: int) -> str:
    return "ABCDEFG"[pit] if pit < width else "abcdefg"[pit - width]


def own_pits(side: int, width: int) -> list[int]:
    return list(range(side * width, side * width + width))


def has_seeds(pits: list[int], side: int) -> bool:
    return any(pits[pit] for pit in own_pits(side, len(pits) // 2))


def open_id(game: str, option: str) -> str:
    return f"{game}.open.{option.replace('_', '-')}"


def changed(game: str, readings: Readings, *options: str) -> list[str]:
    """The ids of those of the options that this game has and that do not stand at their default."""
    table = OPTIONS[game]
    return [open_id(game, name) for name in table if name in options and readings[name] != table[name][0]]


def sow(pits: list[int], start: int, readings: Readings) -> list[tuple[int, bool]]:
    """Sow the pit out on the board given. Where each seed fell, and whether the origin was jumped just before."""
    hand, pits[start] = pits[start], 0
    fallen = []
    at = start
    while hand:
        at = (at + 1) % len(pits)
        jumped = at == start and readings["origin"] == "skipped"
        if jumped:
            at = (at + 1) % len(pits)
        pits[at] += 1
        hand -= 1
        fallen.append((at, jumped))
    return fallen


def relays(game: str, seeds_now: int) -> bool:
    held = seeds_now - 1
    return game == "mangala-iv" and (held == 2 or held >= 4)


def captures(game: str, readings: Readings, board: list[int], last: int) -> list[tuple[int, int, str, list[str]]]:
    """Pit, seeds, role and open points of each capture. The board given is emptied accordingly."""
    size = len(board)
    width = size // 2
    fallen = list(board)
    taken: list[tuple[int, int, str, list[str]]] = []

    def take(pit: int, role: str, opens: list[str]) -> None:
        if board[pit]:
            taken.append((pit, board[pit], role, opens))
            board[pit] = 0

    def carries(seeds: int) -> bool:
        if readings.get("chain_counts") == "even":
            return seeds > 0 and seeds % 2 == 0
        return seeds in LANDING[game]

    def crosses(pit: int) -> bool:
        return readings["chain_scope"] == "row" and pit // width != last // width

    def seen(pit: int) -> int:
        return board[pit] if readings.get("chain_timing") == "sequential" else fallen[pit]

    if fallen[last] not in LANDING[game]:
        return []
    stops: list[str] = []
    take(last, "landing", stops)
    if game == "mangala-iv":
        take(size - 1 - last, "opposite", [])
    opens = changed(game, readings, "chain_scope", "chain_counts", "chain_timing", "chain_direction")
    step = 1 if readings.get("chain_direction") == "following" else -1
    for distance in range(1, size):
        pit = (last + step * distance) % size
        if carries(seen(pit)) and not crosses(pit):
            take(pit, "chain", opens)
            if game == "mangala-iv":
                take(size - 1 - pit, "chain-opposite", opens)
            continue
        # It stops here. By which options?
        if carries(fallen[pit]):
            if crosses(pit):
                stops.append("chain_scope")
            if not carries(seen(pit)):
                stops.append("chain_timing")
        before = (last - 1) % size
        if distance == 1 and step == 1 and carries(seen(before)) and not crosses(before):
            stops.append("chain_direction")
        break
    stops[:] = [open_id(game, name) for name in stops]
    return taken


def feeds(game: str, readings: Readings, pits: list[int], pit: int, side: int) -> bool:
    """Al-manqala: does this move give the starved opponent a seed?"""
    board = list(pits)
    fallen = sow(board, pit, readings)
    if readings["feed"] == "drop":
        return any(at in own_pits(1 - side, len(pits) // 2) for at, _ in fallen)
    captures(game, readings, board, fallen[-1][0])
    return has_seeds(board, 1 - side)


def head(readings: Readings, pits: list[int], side: int) -> int:
    row = own_pits(side, len(pits) // 2)
    # A player's own left is the start of his row; North's left is on the board's right.
    from_start = readings["head"] == "own-left" or readings["head"] == ("board-left", "board-right")[side]
    return next(pit for pit in (row if from_start else row[::-1]) if pits[pit])


def starving(game: str, pits: list[int], side: int) -> bool:
    """The mover has seeds and his opponent none, where that matters."""
    return game == "al-manqala" and has_seeds(pits, side) and not has_seeds(pits, 1 - side)


def cannot_feed(game: str, readings: Readings, pits: list[int], side: int) -> bool:
    return starving(game, pits, side) and not any(
        feeds(game, readings, pits, pit, side) for pit in own_pits(side, len(pits) // 2) if pits[pit]
    )


def playable(game: str, readings: Readings, pits: list[int], side: int) -> list[int]:
    """The pits that may be lifted in a game that goes on; none means a pass."""
    full = [pit for pit in own_pits(side, len(pits) // 2) if pits[pit]]
    if game == "mangala-iv" and readings["choice"] == "head":
        return [head(readings, pits, side)] if full else []
    if starving(game, pits, side) and not cannot_feed(game, readings, pits, side):
        return [pit for pit in full if feeds(game, readings, pits, pit, side)]
    return full


def ending(game: str, readings: Readings, pits: list[int], won: list[int], side: int, last_move: bool) -> str | None:
    if last_move:
        return "starvation"
    if sum(pits) == 0:
        return "board-empty"
    if readings.get("last_seed") == "stops" and sum(pits) == 1:
        return "last-seed"
    if readings["majority"] == "stop" and max(won) >= HALF[game]:
        return "majority"
    if game == "al-manqala" and readings["empty_row"] != "pass" and not has_seeds(pits, side):
        return "empty-row"
    if game == "al-manqala" and readings["starve_timing"] == "before" and cannot_feed(game, readings, pits, side):
        return "starvation"
    return None


def sweep(game: str, pits: list[int], rules: list[str]) -> Events:
    width = len(pits) // 2
    events: Events = []
    for pit, seeds in enumerate(pits):
        if seeds:
            events.append({"type": "swept", "pit": letter(pit, width), "seeds": seeds, "rules": rules})
            pits[pit] = 0
    return events


def finish(
    game: str, readings: Readings, reason: str, pits: list[int], won: list[int], side: int, last_move: bool
) -> Events:
    """What the ending does. Pits and captures are changed. The side is the one now to move."""
    winner = f"{game}.end.winner"
    rest = sum(pits)
    if reason in ("board-empty", "last-seed", "majority"):
        cause = f"{game}.end.board-empty" if reason == "board-empty" else open_id(game, reason)
        return [{"type": "ended", "reason": reason, "rules": [cause, winner]}]
    if reason == "loop":
        rules = [f"{game}.end.loop"]
        events = sweep(game, pits, rules)
        for who in (0, 1):
            won[who] += rest // 2
            events.append({"type": "awarded", "side": SIDES[who], "seeds": rest // 2, "rules": rules})
        return [*events, {"type": "ended", "reason": reason, "rules": [*rules, winner]}]
    if reason == "empty-row":
        cause, opens, award = open_id(game, "empty_row"), [], []
        to = side if readings["empty_row"] == "ends-starved" else 1 - side
    else:
        cause = f"{game}.end.starvation"
        opens = changed(game, readings, "feed", "starve_timing")
        award = changed(game, readings, "starve_award")
        starved = side if last_move else 1 - side
        to = starved if readings["starve_award"] == "starved" else 1 - starved
    events = sweep(game, pits, [cause, *opens])
    won[to] += rest
    events.append({"type": "awarded", "side": SIDES[to], "seeds": rest, "rules": [cause, *opens, *award]})
    return [*events, {"type": "ended", "reason": reason, "rules": [cause, winner, *opens]}]


def winner_of(won: list[int]) -> str:
    return "draw" if won[0] == won[1] else SIDES[won[1] > won[0]]


def lifted_rules(game: str, readings: Readings, pits: list[int], side: int) -> list[str]:
    if game == "mangala-iv":
        which = "choice" if readings["choice"] == "free" else "head"
        return ["mangala-iv.turn.head", *changed(game, readings, which)]
    rules = [f"{game}.turn.choice"]
    full = [pit for pit in own_pits(side, len(pits) // 2) if pits[pit]]
    if playable(game, readings, pits, side) != full:
        rules += ["al-manqala.feed.must-feed", *changed(game, readings, "feed")]
    if cannot_feed(game, readings, pits, side):
        rules += changed(game, readings, "starve_timing")
    return rules


def take_turn(
    game: str, readings: Readings, pits: list[int], won: list[int], side: int, pit: int
) -> tuple[Events, int | None]:
    """Lift, sow, relay and capture. The events, and what was captured; None if the relay never ends."""
    width = len(pits) // 2
    first = lifted_rules(game, readings, pits, side)
    events: Events = [{"type": "lifted", "pit": letter(pit, width), "seeds": pits[pit], "rules": first}]
    known = {(*pits, pit)}
    at = pit
    while True:
        for fell, jumped in sow(pits, at, readings):
            rules = [f"{game}.sow.direction", *(changed(game, readings, "origin") if jumped else [])]
            events.append({"type": "sown", "pit": letter(fell, width), "rules": rules})
            at = fell
        if not relays(game, pits[at]):
            break
        if (*pits, at) in known:
            return events, None
        known.add((*pits, at))
        rules = [f"{game}.sow.relay"]
        events.append({"type": "relayed", "pit": letter(at, width), "seeds": pits[at], "rules": rules})
    total = 0
    for taken, seeds, role, opens in captures(game, readings, pits, at):
        rules = [f"{game}.capture.{'chain' if role.startswith('chain') else 'count'}"]
        if taken // width != side:
            rules.append(f"{game}.capture.both-rows")
        capture = {"type": "captured", "pit": letter(taken, width), "seeds": seeds, "role": role}
        events.append({**capture, "rules": rules + opens})
        total += seeds
    won[side] += total
    return events, total


def check(request: dict[str, Any]) -> tuple[str, Readings, str, str | None]:
    if set(request) - {"ruleset", "readings", "position", "move"} or not {"ruleset", "position"} <= set(request):
        raise ValueError("bad-request")
    game, given = request["ruleset"], request.get("readings", {})
    position, move = request["position"], request.get("move")
    texts = isinstance(game, str) and isinstance(position, str) and isinstance(move, str | None)
    if not texts or not isinstance(given, dict):
        raise ValueError("bad-request")
    if game not in WIDTH:
        raise ValueError("bad-ruleset")
    for name, value in given.items():
        if value not in OPTIONS[game].get(name, ()):
            raise ValueError("bad-reading")
    return game, {name: given.get(name, values[0]) for name, values in OPTIONS[game].items()}, position, move


def answer(request: dict[str, Any]) -> dict[str, Any]:
    game, readings, fen, move = check(request)
    width = WIDTH[game]
    pits, won, side, turn = read_fen(fen, width)
    position = write_fen(pits, won, side, turn)
    reason = ending(game, readings, pits, won, side, False)
    last_move = reason is None and cannot_feed(game, readings, pits, side)
    legal = [letter(pit, width) for pit in playable(game, readings, pits, side)] or ["-"]
    events: Events = []
    match = None
    if move is not None:
        match = re.fullmatch(r"([-=]|[A-Ga-g])(?:×([0-9]+))?", move)
        if not match or match[1].lower() not in "-=abcdefg"[: width + 2]:
            raise ValueError("bad-move")
    if reason is not None:
        if match:
            raise ValueError("game-over")
        legal = []
        events = finish(game, readings, reason, pits, won, side, False)
    elif match:
        what, claim = match.groups()
        total: int | None = 0
        if what == "=":
            if game != "al-manqala":
                raise ValueError("illegal-move")
            reason = "loop"
            events = finish(game, readings, reason, pits, won, side, False)
        elif what not in legal:
            raise ValueError("illegal-move")
        else:
            turned = [f"{game}.turn.alternate"]
            if what == "-":
                cause = open_id(game, "empty_row") if game == "al-manqala" else f"{game}.pass.empty-row"
                events = [{"type": "passed", "side": SIDES[side], "rules": [cause]}]
            else:
                pit = own_pits(side, width)["abcdefg".index(what.lower())]
                before = list(pits)
                events, total = take_turn(game, readings, pits, won, side, pit)
                turned.append(f"{game}.sow.{'stop' if game == 'mangala-iv' else 'single-lap'}")
            if total is None:
                pits, reason = before, "endless-relay"
                events.append({"type": "ended", "reason": reason, "rules": [open_id(game, reason)]})
            else:
                side, turn = 1 - side, turn + 1
                events.append({"type": "turned", "side": SIDES[side], "rules": turned})
                reason = ending(game, readings, pits, won, side, last_move)
                if reason:
                    events += finish(game, readings, reason, pits, won, side, last_move)
        if claim is not None and int(claim) != total:
            raise ValueError("bad-move")
    return {
        "position": position,
        "legal": legal,
        "events": events,
        "after": write_fen(pits, won, side, turn),
        "ended": reason,
        "winner": None if reason in (None, "endless-relay") else winner_of(won),
    }
