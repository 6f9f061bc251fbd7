#!/usr/bin/env python3
"""FSRS as learn/ has it beside the reference of its authors, the package fsrs: fsrs_reference.py TRACE_PROGRAM."""

import datetime
import random
import subprocess
import sys
import unittest

import fsrs

HISTORIES, REVIEWS = 500, 12
DAY = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def at(day):
    return DAY + datetime.timedelta(days=day)


def histories(seed):
    """Ratings and days, some reviews on the same day."""
    lot = random.Random(seed)
    for _ in range(HISTORIES):
        day, reviews = 20000, []
        for _ in range(REVIEWS):
            reviews.append((lot.randint(1, 4), day))
            day += lot.choice((0, 0, 1, 2, 5, 17, 80, 400))
        yield reviews


class Reference(unittest.TestCase):
    def told(self, reviews):
        text = "".join("new\n" + "".join(f"{rating} {day}\n" for rating, day in one) for one in reviews)
        out = subprocess.run([program], input=text, text=True, stdout=subprocess.PIPE, check=True).stdout
        return [[float(word) for word in line.split()] for line in out.splitlines()]

    def test_the_same_numbers(self):
        # no steps of minutes: what is asked in one sitting is the practice's own affair
        scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        every = list(histories(7))
        ours = iter(self.told(every))
        for reviews in every:
            card = fsrs.Card()
            for rating, day in reviews:
                card, _ = scheduler.review_card(card, fsrs.Rating(rating), at(day))
                stability, difficulty, chance, due = next(ours)
                self.assertLess(abs(stability / card.stability - 1), 1e-9)
                self.assertLess(abs(difficulty / card.difficulty - 1), 1e-9)
                self.assertLess(abs(chance - scheduler.get_card_retrievability(card, at(day + 7))), 1e-9)
                self.assertEqual(at(due), card.due)

    def test_other_numbers_are_told_apart(self):
        scheduler = fsrs.Scheduler(desired_retention=0.85, learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        card, _ = scheduler.review_card(fsrs.Card(), fsrs.Rating.Easy, at(20000))
        self.assertNotEqual(at(self.told([[(4, 20000)]])[0][3]), card.due)


if __name__ == "__main__":
    program = sys.argv.pop(1)
    unittest.main()
