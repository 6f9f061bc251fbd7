"""The package says at every step what the program's referee says, for all games, options and numbers of seats."""

import random
import unittest

import support
import spil


def look(state):
    """All that the referee can be asked about a position: (its question, our answer), the answer as it writes it."""
    game = state.game
    for seat in [*range(game.seats), "host"]:
        try:
            moves = {"ok": True, "moves": state.moves(seat)}
        except spil.IllegalMove as e:  # a game without moves of the host
            moves = {"ok": False, "error": {"code": e.code, "message": str(e)}}
        yield f"moves {seat}", moves
    for seat in range(game.seats):
        yield f"view {seat}", {"ok": True, "view": state.view(seat)}
    yield "view watch", {"ok": True, "view": state.watch()}
    yield "state", {"ok": True, "state": state.json()}
    yield "result", {"ok": True, **state.result}


def difference(referee, state):
    """The first question that is answered in two ways; None: there is none."""
    questions, ours = zip(*look(state))
    for question, own, theirs in zip(questions, ours, referee.ask(*questions)):
        if own != theirs:
            return f"{question}: {own}, the referee: {theirs}"
    return None


def some_move(state, rng):
    """A random seat that may act, or the host, and a move of it; None when there is none."""
    seats = list(state.to_act)
    rng.shuffle(seats)
    for seat in seats:
        moves = state.moves(seat)
        if moves:
            return seat, rng.choice(moves)
    try:
        return "host", rng.choice(state.moves("host"))
    except (spil.IllegalMove, IndexError):
        return None


class SameAsTheReferee(support.Case):
    def compare(self, referee, game_id, seats, options, seed, most):
        """Plays a random game here and there."""
        settings = "".join(f" {name}={value}" for name, value in options.items())
        [answer] = referee.ask(f"new {game_id} seats={seats} seed={seed}{settings}")
        try:
            game = spil.Game(game_id, seats, **options)
        except ValueError as e:
            self.assertEqual(answer, {"ok": False, "error": {"code": e.code, "message": str(e)}})
            return 0
        self.assertEqual(answer, {"ok": True, "game": game.id, "seats": game.seats, "options": game.options})
        state, rng, steps = game.deal(seed), random.Random(seed), 0
        while steps < most:
            wrong = difference(referee, state)
            self.assertIsNone(wrong, f"{game}, seed {seed}, step {steps}")
            chosen = some_move(state, rng)
            if chosen is None:
                break
            seat, move = chosen
            events = state.apply(seat, move)
            self.assertEqual(referee.ask(f"do {seat} {move}"), [{"ok": True, "events": events}])
            steps += 1
        return steps

    def test_every_game_option_and_number_of_seats(self):
        referee, rng = self.referee(), random.Random(1)
        steps = sum(self.compare(referee, *setup, rng.randrange(2**64), 40 * support.EFFORT)
                    for setup in support.setups())
        self.assertGreater(steps, 3000)

    def test_whole_games(self):
        referee = self.referee()
        for game in spil.games():
            options = {"last_round": 1} if game == "rumi7" else {}
            self.assertGreater(self.compare(referee, game, 2, options, 5, 10**6), 2)

    def test_refusals_have_its_code_and_sentence(self):
        referee = self.referee()
        for game in map(spil.Game, spil.games()):
            state = game.deal(3)
            referee.ask(f"new {game.id} seats={game.seats} seed=3")
            before = state.copy()
            for seat, move in ((0, "nonsense"), (1, "nonsense"), (0, "R1@5,5"), (1, "pass"), (0, "draw"), (7, "pass"),
                               ("host", "flip"), (0, "7"), (1, "ö" * 30)):
                [answer] = referee.ask(f"do {seat} {move}")
                if answer["ok"]:
                    referee.ask(f"new {game.id} seats={game.seats} seed=3")
                    continue
                with self.assertRaises(spil.IllegalMove) as caught:
                    state.apply(seat, move)
                self.assertEqual(answer["error"], {"code": caught.exception.code, "message": str(caught.exception)})
                self.assertEqual(state, before)

    def test_a_planted_fault_is_found(self):
        class Liar(spil.State):
            def view(self, seat):
                view = super().view(seat)
                view["over"] = seat == 1
                return view

        referee = self.referee()
        referee.ask("new sequence seats=2 seed=9")
        game = spil.Game("sequence", 2)
        self.assertIsNone(difference(referee, game.deal(9)))
        self.assertIn("view 1", difference(referee, Liar._deal(game, "9")))
        self.assertIn("moves", difference(referee, game.deal(10)))


if __name__ == "__main__":
    unittest.main()
