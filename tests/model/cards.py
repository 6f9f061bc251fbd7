"""Where the cards lie in a state or view."""


def card_slots(state, fields):
    """Every place of a card below these fields, as (container, key): texts there, in lists of any depth, and in lists
    inside objects."""
    slots = []

    def walk(box, key):
        if isinstance(box, dict) and key not in box:
            raise KeyError(f"the state has no field {key!r}, which card_fields names: {', '.join(box)}")
        value = box[key]
        if isinstance(value, str):
            slots.append((box, key))
        elif isinstance(value, list):
            for i in range(len(value)):
                walk(value, i)
        elif isinstance(value, dict):
            for inner in value:
                if isinstance(value[inner], list):
                    walk(value, inner)

    for field in fields:
        walk(state, field)
    return slots


def mix(slots, rnd):
    """Shuffles the cards of these places among them."""
    cards = [box[key] for box, key in slots]
    rnd.shuffle(cards)
    for (box, key), card in zip(slots, cards):
        box[key] = card
