"""Checks certificates of hunt games. Written from docs/certificates.md, without pounce's code.

Usage: python3 check_certificate.py FILE...     (exit code 0 if all are accepted, else 1)
"""
import struct, sys
from math import inf
from certificate_file import (OTHER, Refused, is_valid, need, read_certificate, read_position,
                              steps_and_jumps)

class Game:
    """The rules. A position is (goats, tigers, goats in hand, goats captured, side to move, keys).

    Goats and tigers are bit sets. The keys of all images are packed in one integer, 64 bits each,
    to which a move adds a constant. Moves are listed by the node that is left or dropped on:
    (bit of the goat jumped over, bit of the target, changes of the parts of a position).
    """
    def __init__(self, rules, symmetries):
        self.rules, self.nodes, self.unit = rules, range(rules["nodes"]), rules["goats"] + 1
        self.images = struct.Struct(f"<{len(symmetries)}Q")
        self.one = sum(1 << 64 * i for i in range(len(symmetries)))
        self.weights = w = [sum(3 ** image[node] * self.unit << 64 * i
                                for i, image in enumerate(symmetries)) for node in self.nodes]
        (steps, jumps), bit = steps_and_jumps(rules["lines"]), [1 << node for node in self.nodes]
        drops = [(n, 0, bit[n], bit[n], 0, -1, 0, w[n] - self.one) for n in self.nodes]
        goat_slides = [(a, 0, bit[b], bit[a] | bit[b], 0, 0, 0, w[b] - w[a]) for a, b in steps]
        tiger_slides = [(a, 0, bit[b], 0, bit[a] | bit[b], 0, 0, 2 * (w[b] - w[a]))
                        for a, b in steps]
        tiger_jumps = [(a, bit[b], bit[c], bit[b], bit[a] | bit[c], 0, 1, 2 * (w[c] - w[a]) - w[b])
                       for a, b, c in jumps]
        self.drops, self.goat_slides, self.tiger_slides, self.tiger_jumps = (
            [[move[1:] for move in moves if move[0] == node] for node in self.nodes]
            for moves in (drops, goat_slides, tiger_slides, tiger_jumps))

    def canonical(self, position):
        return min(self.images.unpack(position[5].to_bytes(self.images.size, "little")))

    def position(self, cells, hand, side):
        goats, tigers = (sum(1 << n for n in self.nodes if cells[n] == piece) for piece in (1, 2))
        keys = hand * self.one + sum(c * w for c, w in zip(cells, self.weights))
        return goats, tigers, hand, self.rules["goats"] - hand - cells.count(1), side, keys

    def decode(self, key, side):
        cells, hand = divmod(key, self.unit)
        contents = bytes([cells // 3 ** node % 3 for node in self.nodes])
        need(cells < 3 ** len(self.nodes) and is_valid(contents, hand, self.rules),
             "bad-position", "the key is not that of a valid position")
        return self.position(contents, hand, side)

    def after(self, position):
        """Yields the positions after all legal moves, in the order of moves."""
        goats, tigers, hand, captured, side, keys = position
        if captured >= self.rules["captures"]:
            return
        occupied, other = goats | tigers, OTHER[side]
        if side == "tigers":
            own, tables = tigers, (self.tiger_slides, self.tiger_jumps)
        else:
            own, tables = (~occupied, [self.drops]) if hand else (goats, [self.goat_slides])
        for moves in [table[n] for table in tables for n in self.nodes if own >> n & 1]:
            for over, target, goat, tiger, drop, capture, change in moves:
                if not occupied & target and goats & over == over:
                    yield (goats ^ goat, tigers ^ tiger, hand + drop, captured + capture,
                           other, keys + change)

    def is_over(self, position):
        return next(self.after(position), None) is None

def check_strategy(game, head, numbers, moves):
    """Checks a strategy or closed set, whose records have these numbers, by key, and moves."""
    prover, event, closed = head["prover"], head["event"], head["closed"]
    reach, unbounded = head["objective"] == "reach", [r["plies"] is None for r in head["roots"]]
    need(all(unbounded) or not closed and not any(unbounded), "mixed-bounds", "bounds of the roots")
    need(not (closed and reach), "bad-header", "a closed set cannot reach an event")
    mover = OTHER[prover] if closed else prover  # The side to move in the records.
    count = int(event[12:]) if event.startswith("captures") else None

    def happened(position):
        captured, side = position[3:5]
        if count is not None:
            return captured >= count
        if captured >= game.rules["captures"]:
            return event == "tigers win"
        drawn = side == "goats" and game.rules["stalemate"] == "draw"
        return event == OTHER[side] + " win" and not drawn and game.is_over(position)

    def examine(position, plies):  # In a closed set: checks that the position is safe.
        captured, side, number = position[3], position[4], None
        if side == mover:
            number = numbers.get(game.canonical(position))
            # If there is a record, the event has not happened here, or the record is refused.
            if number is not None and (plies in (inf, number) or reach == (number < plies)):
                return
        if happened(position):
            return need(reach, "event-happens", "the event happens")
        need(plies or not reach, "too-late", "no ply is left")
        min_plies = 1 if count is None else 2 * (count - captured) - (side == "tigers")
        if not reach and plies < min_plies:
            return
        need(number is None, "rank-does-not-fall" if reach else "horizon-too-near", f"{number}")
        after = list(game.after(position))
        if closed and after:
            safe = any(game.canonical(reply) in numbers for reply in after) or any(
                game.is_over(reply) and not happened(reply) for reply in after)
            need(side == prover and safe, "not-closed", "no move leads into the set")
        elif side == prover:
            need(any(map(happened, after)) if reach else not after, "missing-record", "no record")
        else:
            need(after or not reach, "stuck", "the opponent has no move")
            for reply in after:
                examine(reply, plies - 1)

    for root in head["roots"]:
        position = game.position(*read_position(root["position"], game.rules))
        examine(position, inf if root["plies"] is None else root["plies"])
    for (key, number), move in zip(numbers.items(), moves):
        try:
            position = game.decode(key, mover)
            need(game.canonical(position) == key, "not-canonical", "an image has a smaller key")
            need(not happened(position), "needless-record", "the event has happened")
            after, endless = list(game.after(position)), not reach and all(unbounded)
            if not closed:
                after = after[move:move + 1]
                need(after, "illegal-move", f"there is no move {move}")
                need(number or endless, "number-zero", "the number is 0")
            for position in after:
                examine(position, inf if endless else number - 1)
        except Refused as refusal:
            raise Refused(refusal.args[0], f"record with key {key}: {refusal.args[1]}") from None

def check(path):
    """Returns what a certificate proves."""
    header, answers, records = read_certificate(path)
    game = Game(header["rules"], header["symmetries"])
    for head, (numbers, moves) in zip(header["strategies"], records):
        check_strategy(game, head, numbers, moves)
    proven = [f"{prover.title()} can {'force' if objective == 'reach' else 'avoid'} {event} "
              + ("from" if plies is None else f"within {plies} plies of") + f" {position}"
              for position, prover, objective, event, plies in answers]
    return f"{'; '.join(proven)} (rules {header['rules_digest']})"

if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    exit_code = 0 if sys.argv[1:] else __doc__
    for path in sys.argv[1:]:
        try:
            print(f"{path}: accepted: {check(path)}", flush=True)
        except Refused as refusal:
            print("{}: refused ({}): {}".format(path, *refusal.args), flush=True)
            exit_code = 1
    sys.exit(exit_code)
