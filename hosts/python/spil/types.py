"""What the package returns as dicts, for type checkers: spil.types.Result, spil.types.Arena, …"""

from typing import Any, Literal, NotRequired, TypedDict

Table = Any  # a frame of pandas where it is installed, else a list of dicts; frames=False: always the list


class Result(TypedDict):
    """How a game stands, or has ended."""

    over: bool
    winners: list[int]
    points: list[int]
    returns: list[float]


class Event(TypedDict):
    """What happened; `event` says what the other fields are, which are in the notation of each game."""

    event: str


class Option(TypedDict):
    """An option of a game: a number from min to max, or one of values."""

    name: str
    help: str
    default: int | str
    default_by_seats: NotRequired[dict[str, int]]
    min: NotRequired[int]
    max: NotRequired[int]
    step: NotRequired[int]
    values: NotRequired[list[str]]
    file: NotRequired[bool]


class Entry(TypedDict):
    """A game in spil.catalogue()."""

    id: str
    name: str
    about: str
    seats: list[int]
    options: list[Option]
    bots: list[str]


class Fault(TypedDict):
    """What a program of somebody's own did wrong first."""

    bot: str
    why: str


class Sprt(TypedDict):
    """A sequential test: where it stands between -bound and bound."""

    elo0: float
    elo1: float
    llr: float
    bound: float
    verdict: Literal["elo0", "elo1", "open"]


class Arena(TypedDict):
    """Of spil.arena: seen from the first bot."""

    game: str
    seats: int
    sides: int
    options: dict[str, Any]
    a: str
    b: str
    pairs: int
    games: int
    seed: str
    sims: int
    ms: int
    wins: int
    draws: int
    losses: int
    timed: NotRequired[bool]
    score: float
    score_lo: float | None
    score_hi: float | None
    elo: float
    elo_lo: float | None
    elo_hi: float | None
    fair: float
    points_a: float
    points_b: float
    points: float
    points_lo: float | None
    points_hi: float | None
    rounds: NotRequired[int]
    round_score: NotRequired[float]
    round_score_lo: NotRequired[float | None]
    round_score_hi: NotRequired[float | None]
    round_points: NotRequired[float]
    round_points_lo: NotRequired[float | None]
    round_points_hi: NotRequired[float | None]
    faults_a: int
    faults_b: int
    fault: Fault | None
    sprt: NotRequired[Sprt]
    stopped: bool
    records: NotRequired[list[str]]


class League(TypedDict):
    """Of spil.league."""

    game: str
    seats: int
    sides: int
    games: int
    pairs: int
    seed: str
    sims: int
    ms: int
    faults: int
    timed: NotRequired[bool]
    meetings: int
    meetings_wanted: int
    fault: Fault | None
    bots: Table
    stopped: bool
    records: NotRequired[list[str]]


class Sim(TypedDict):
    """Of spil.sim."""

    game: str
    seats: int
    games: int
    seed: str
    players: Table
    drawn: int
    stuck: int
    moves_per_game: float
    moves_min: int
    moves_max: int
    seconds_per_game: NotRequired[float]
    stats: dict[str, float]
    within_95: dict[str, list[float]]
    stopped: bool


class Analysis(TypedDict):
    """Of spil.analyse."""

    game: str
    seats: int
    sides: int
    moves: int
    bot: str
    sims: int
    ms: int
    cost_in: Literal["wins", "points"]
    decisions: Table
    players: Table
    stopped: bool


class Score(TypedDict):
    """What somebody makes of a deal."""

    outcome: Literal["lost", "drawn", "won"]
    points: int
    moves: int


class Day(TypedDict):
    """Of spil.today."""

    game: str
    seats: int
    options: dict[str, Any]
    date: str
    seed: str
    par: Score
    record: list[list[Any]]  # [seat, move]


class Deal(TypedDict):
    """Of spil.duplicate."""

    code: str
    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    players: list[str]


class Played(TypedDict):
    """Of spil.play."""

    record: list[list[Any]]  # [seat, move]
    score: NotRequired[Score]
    result: NotRequired[str]


class FriendResult(TypedDict):
    """A friend's result, which is true."""

    mine: bool
    name: NotRequired[str]
    outcome: NotRequired[Literal["lost", "drawn", "won"]]
    points: NotRequired[int]
    moves: NotRequired[int]
    names: NotRequired[list[str]]  # in crossed seats, as is
    ahead: NotRequired[int]


class Sum(TypedDict):
    """What a name is ahead at all tables of a deal."""

    name: str
    ahead: int
    tables: int
    both: bool  # sides


class Beside(Deal):
    """Of spil.compare."""

    par: NotRequired[Score]
    results: list[FriendResult]
    refused: int
    sums: NotRequired[list[Sum]]
    why: list[str]
