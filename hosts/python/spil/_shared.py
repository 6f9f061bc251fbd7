"""Deals that others play as well: of a day, and of friends. The same moves meet the same answers as everywhere."""

from __future__ import annotations

import datetime
import json
import secrets
from collections.abc import Callable
from typing import Any

from . import _spil
from ._games import Bot, Game, State, bots as bots_of, naming_bots
from .types import Beside, Day, Deal, Played

__all__ = ["compare", "duplicate", "play", "today"]


def today(game: str, date: datetime.date | str | None = None) -> Day:
    """The deal of a day, the same for everybody, and what the best bot makes of seat 0.

    >>> spil.today("sequence", "2026-11-18")["par"]
    {'outcome': 'won', 'points': 0, 'moves': 15}

    date: today if it is left out. Returns what `spil today GAME --json` prints: game, seats, options and seed, which
    deal it; par; and record, every (seat, move) of the best bot's game, as spil.record takes them. spil.play plays it.
    """
    bots_of(game)  # is there such a game?
    return json.loads(_spil.today(game, str(date or datetime.date.today())))


def duplicate(game: str | Game, *players: str | Bot, seats: int | None = None, **options: Any) -> Deal:
    """A new deal to play with friends, or the one that a code or a result is about.

    >>> spil.duplicate("punto")["code"]
    >>> spil.duplicate("1-punto-me.level3-7k2m9x4qa2bc-q526")["players"]
    ['human', 'level3']

    players: of the seats, "human" for people; where fewer are named, a person on seat 0 and the usual bot on the
    others. Where only people play, two sides change seats. Returns what `spil duplicate --json` prints: code, which
    friends get; game, seats, options and seed, which deal it; and players. spil.play plays it, spil.compare says who
    did best.
    """
    if isinstance(game, str) and "-" in game:
        if players or options or seats is not None:
            raise TypeError("a code has its own players, seats and options")
        return json.loads(_spil.look(game))
    if not isinstance(game, Game):
        game = Game(game, seats, **options)
    elif options or seats not in (None, game.seats):
        raise TypeError("a Game has its own seats and options")
    names = tuple(player.name if isinstance(player, Bot) else player for player in players)
    with naming_bots(game.id):
        return json.loads(_spil.duplicate(game, names, secrets.token_bytes(8)))


def play(deal: Day | Deal | str, choose: Callable[[State, int], str], *names: str) -> Played:
    """Plays a deal of a day or of friends to its end: choose(state, seat) returns the move of a person's seat, as text.

    >>> spil.play(spil.today("punto", "2026-11-18"), spil.Bot("greedy").choose)["score"]

    The other seats answer as they do in the program and on the page. choose may look at state.view(seat): the state
    itself knows more than a player. A move that is not legal is an IllegalMove.

    deal   from spil.today or spil.duplicate, or a code
    names  the player's; where only people play, those of both sides. The deal of a day has none

    Returns record, every (seat, move); score, of the person's seat, as par has it, unless the seats are crossed; and of
    a deal of friends result, the text to send them.
    """
    if isinstance(deal, str):
        deal = duplicate(deal)
    state = Game(deal["game"], deal["seats"], **deal["options"]).deal(deal["seed"])

    def ask(moves: list[tuple[int, str]], seat: int) -> str:
        for who, move in moves:
            state.apply(who, move)
        return choose(state.copy(), seat)

    if "date" in deal:
        if names:
            raise TypeError("the deal of a day is played without a name")
        said, moves = _spil.play(deal["game"], deal["date"], "", "", ask)
    else:
        if len(names) > 2:
            raise TypeError("at most two names go with a deal")
        first, second = (*names, "", "")[:2]
        said, moves = _spil.play(deal["code"], "", first, second, ask)
    played = json.loads(said)
    played["record"] = [list(move) for move in moves]
    return played


def compare(*results: str) -> Beside:
    """What friends made of the same deal: each result, or link, is played again, and the true ones are side by side.

    >>> spil.compare("1-punto-me.level3-7k2m9x4qa2bc-q526--Anna--666GI68CBGE070L--mddd")["results"]
    [{'mine': False, 'name': 'Anna', 'outcome': 'lost', 'points': 0, 'moves': 16}]

    Returns what `spil duplicate RESULT... --json` prints: the deal; results, the best first; par, what the best bot
    makes of the seat; in crossed seats sums, what each name is ahead; refused, how many do not count; and why, a
    sentence for each of these.
    """
    text, why = _spil.compare(results)
    beside = json.loads(text)
    beside["why"] = why
    return beside
