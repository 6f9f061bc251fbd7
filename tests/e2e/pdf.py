"""Printed pages, as poppler reads them: their sizes, the words on their cards and what the cards look like.

A sheet of cards is held to this:
  every card of the deck is there as often as the rules say, by the words that lie under it;
  cards with the same words look the same, and others do not, without colours too."""

import collections
import math
import re
import subprocess

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
CARDS = {"poker": (63, 88), "bridge": (57, 89)}
MARGIN = 6  # mm, which printers leave at the edges
PER_MM = 2  # pixels: places of cards on A4 are whole numbers of them
# Two pixels differ when one is darker than the first of these greys and the other lighter than the second. A place
# between two pixels makes less of a line (80, measured); cards that are not the same differ in at least 100 pixels.
GREYS = ((40, 140), (110, 210))
MANY = 20


def poppler(tool, *args):
    return subprocess.run([tool, *map(str, args)], check=True, capture_output=True).stdout


def pages(file):
    """The pages' sizes in millimetres."""
    said = poppler("pdfinfo", "-l", 999, file).decode()
    return [tuple(round(float(x) / 72 * 25.4, 1) for x in size)
            for size in re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+)", said)]


def text(file, first=1, last=999):
    return poppler("pdftotext", "-raw", "-f", first, "-l", last, file, "-").decode()


class Sheets:
    """Where the cards of a size lie on A4 or Letter."""

    def __init__(self, paper, size, square):
        self.paper = PAPERS[paper]
        wide, high = CARDS[size]
        self.card = (wide, wide if square else high)
        self.columns, self.rows = (math.floor((p - 2 * MARGIN) / c) for p, c in zip(self.paper, self.card))
        self.corner = tuple((p - n * c) / 2 for p, n, c in zip(self.paper, (self.columns, self.rows), self.card))

    def words(self, file, page):
        """The words of each place of a page that has any."""
        found = collections.defaultdict(list)
        html = poppler("pdftotext", "-bbox", "-f", page, "-l", page, file, "-").decode()
        box = r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<'
        for x, y, x2, y2, word in re.findall(box, html):
            middle = ((float(x) + float(x2)) / 2 * 25.4 / 72, (float(y) + float(y2)) / 2 * 25.4 / 72)
            column, row = (math.floor((m - at) / c) for m, at, c in zip(middle, self.corner, self.card))
            if 0 <= column < self.columns and 0 <= row < self.rows:
                found[row * self.columns + column].append(word)
        return {place: " ".join(words) for place, words in sorted(found.items())}

    def pictures(self, file, page):
        """What each place of a page looks like in grey."""
        ppm = poppler("pdftoppm", "-gray", "-r", 25.4 * PER_MM, "-f", page, "-l", page, file)
        _, size, _, grey = ppm.split(b"\n", 3)
        wide = int(size.split()[0])
        w, h = (PER_MM * c for c in self.card)
        pictures = []
        for place in range(self.columns * self.rows):
            x = round(PER_MM * self.corner[0] + place % self.columns * w)
            y = round(PER_MM * self.corner[1] + place // self.columns * h)
            # A millimetre at the edges is for crosses where cuts meet.
            lines = ((y + i) * wide + x for i in range(2, h - 2))
            pictures.append(Picture(b"".join(grey[at + 2:at + w - 2] for at in lines)))
        return pictures


class Picture:
    def __init__(self, grey):
        self.darkest = min(grey)
        def bits(wanted):
            return int(grey.translate(bytes(48 + wanted(g) for g in range(256))), 2)

        self.dark = [bits(lambda g, most=dark: g <= most) for dark, _ in GREYS]
        self.light = [bits(lambda g, least=light: g >= least) for _, light in GREYS]

    def differs(self, other):
        return any(((a & d) | (b & c)).bit_count() >= MANY
                   for a, b, c, d in zip(self.dark, self.light, other.dark, other.light))


def check_deck(found, deck):
    """Cards by their words are the deck."""
    found = collections.Counter(found)
    if found != deck:
        raise AssertionError(f"too many: {found - deck}; missing: {deck - found}")


def check_pictures(pictures):
    """[(words, picture)…]: same words, same picture; other words, another one."""
    first = {}
    for words, picture in pictures:
        if words not in first:
            for others, other in first.items():
                if not picture.differs(other):
                    raise AssertionError(f"{words} looks like {others}")
            first[words] = picture
        elif picture.differs(first[words]):
            raise AssertionError(f"{words} looks different")


def cards(file, sheets, n_pages, step):
    """[(words, picture)…] of the fronts: every `step`-th page."""
    found = []
    for page in range(1, n_pages + 1, step):
        pictures = sheets.pictures(file, page)
        found += [(words, pictures[place]) for place, words in sheets.words(file, page).items()]
    return found
