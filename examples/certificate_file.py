"""Reads certificates of hunt games and checks conditions 1 to 7 of docs/certificates.md."""
import json, re, zlib
from itertools import accumulate, islice
try:
    from blake3 import blake3
    digest = lambda data: blake3(data).hexdigest()
except ImportError:
    from blake3_pure import digest

FORMAT = b'{"format":"pounce certificate","version":'
MAX_FILE, MAX_RECORDS = 1 << 27, 4_000_000  # Bounds on memory, which are not part of the format.
OTHER = {"tigers": "goats", "goats": "tigers", "reach": "avoid", "avoid": "reach"}
POSITION = re.compile("((?:[TG]|(?<![0-9])[1-9][0-9]?)*)-([tg])(0|[1-9][0-9]?)")
VARINT = re.compile(b"[\x80-\xff]{1,9}[\x01-\x7f]|[\x00-\x7f]")

# The shape of the header: objects, lists, types, and strings as regular expressions.
INTEGER, TEXT, DEFAULTS = (int,), (str,), {"plies": None, "closed": False, "stalemate": "loss"}
ROOT = {"position": TEXT, "plies": (int, type(None))}
PARTS = {"prover": "tigers|goats", "objective": "reach|avoid",
         "event": "(tigers|goats) win|captures >= (0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])"}
RULES = {"nodes": INTEGER, "lines": [[INTEGER]], "tigers": [INTEGER], "goats": INTEGER,
         "captures": INTEGER, "stalemate": "loss|draw"}
HEADER = {"pounce": TEXT, "claim": TEXT, "statement": TEXT, "game": TEXT, "rules": RULES,
          "rules_digest": TEXT, "claim_digest": TEXT, "questions": [{**ROOT, **PARTS}],
          "verdict": "proven|refuted", "symmetries": [[INTEGER]],
          "strategies": [{**PARTS, "roots": [ROOT], "records": INTEGER, "closed": (bool,)}]}

class Refused(Exception):
    """The refusal of a certificate: its name in the format's description, and the reason."""

def need(condition, name, reason):
    if not condition:
        raise Refused(name, reason)

def read_certificate(path):
    """Returns the header, the answers that settle the claim, and the records of each strategy."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        raise Refused("io", error) from None
    need(len(data) <= MAX_FILE, "set-too-large", f"the file has more than {MAX_FILE} bytes")
    need(data.startswith(FORMAT), "not-a-certificate", "not a hunt certificate")
    need(data.startswith(FORMAT + b"1,"), "unknown-version", "the version is not 1")
    line_1 = FORMAT + b'1,"blake3":"%s"}\n' % digest(data[120:]).encode()
    need(data[:120] == line_1, "damaged", "line 1 is wrong, or not that of this file")
    most = 120 + (1 << 20)
    end = data.find(b"\n", 120, most)
    need(end > 0 or len(data) < most, "header-too-long", "line 2 is longer than 1 MiB")
    need(end > 0, "bad-header", "line 2 does not end")
    header = read_header(data[120:end])
    check_board(header, header["rules"], list(range(header["rules"]["nodes"])))
    return header, settle(header), read_records(data[end + 1:], header["strategies"])

def has_shape(value, shape):
    """Checks the shape of a value, and sets the defaults of keys that are left out."""
    if type(shape) is dict and type(value) is dict:
        for key in DEFAULTS.keys() & shape.keys():
            value.setdefault(key, DEFAULTS[key])
        return value.keys() == shape.keys() and all(has_shape(value[k], shape[k]) for k in shape)
    if type(shape) is list and type(value) is list:
        return all(has_shape(item, shape[0]) for item in value)
    if type(shape) is str and type(value) is str:
        return bool(re.fullmatch(shape, value))
    return type(shape) is tuple and type(value) in shape

def read_header(line):
    def integer(text):  # Other numbers become floats, which fit no shape.
        return int(text) if text.isdigit() and int(text[:21]) < 1 << 64 else 0.5
    def unique(pairs):
        need(len(dict(pairs)) == len(pairs), "bad-header", "a key is repeated")
        return dict(pairs)
    try:
        header = json.loads(line.decode(), parse_int=integer, object_pairs_hook=unique)
        json.dumps(header, ensure_ascii=False).encode()  # Fails on half a surrogate pair.
    except (ValueError, RecursionError):
        raise Refused("bad-header", "line 2 is not JSON") from None
    need(has_shape(header, HEADER), "bad-header", "a key or the type of a value is wrong")
    rules, heads, questions = header["rules"], header["strategies"], header["questions"]
    roots = [root for head in heads for root in head["roots"]]
    longest = max(map(len, rules["lines"]), default=0)
    for name, value, limit in [
            ("too-many-nodes", rules["nodes"], 32), ("too-many-lines", len(rules["lines"]), 32768),
            ("line-too-long", longest, 1024), ("too-many-tigers", len(rules["tigers"]), 32),
            ("bad-header", rules["goats"], 63), ("too-many-questions", len(questions), 4096),
            ("too-many-symmetries", len(header["symmetries"]), 128),
            ("too-many-strategies", len(heads), 4096), ("too-many-roots", len(roots), 4096),
            ("bad-header", max((root["plies"] or 0 for root in roots + questions), default=0),
             (1 << 32) - 1)]:
        need(value <= limit, name, f"{value} is more than {limit}")
    most = 3 ** rules["nodes"] * (rules["goats"] + 1)
    need(all(head["records"] <= most for head in heads), "too-many-records", f"more than {most}")
    need(questions, "bad-header", "there is no question")
    return header

def steps_and_jumps(lines):
    ways = [way for line in lines for way in (line, line[::-1])]
    return (sorted({step for way in ways for step in zip(way, way[1:])}),
            sorted({jump for way in ways for jump in zip(way, way[1:], way[2:])}))

def check_board(header, rules, nodes):
    """Checks the digest of the rules, and the symmetries."""
    need(all(node in nodes for line in [*rules["lines"], rules["tigers"]] for node in line),
         "bad-header", "a line or a tiger is not on the board")
    steps, jumps = steps_and_jumps(rules["lines"])
    text = (f"hunt 1\nnodes {len(nodes)}\nedges {[step for step in steps if step[0] <= step[1]]}\n"
            f"jumps {jumps}\ntigers {sorted(rules['tigers'])}\ngoats {rules['goats']}\n"
            f"captures {rules['captures']}\n")
    text += "stalemate draw\n" if rules["stalemate"] == "draw" else ""
    need("blake3:" + digest(text.encode()) == header["rules_digest"], "wrong-rules-digest",
         "the digest of the rules is another one")
    for image in header["symmetries"]:
        need(sorted(image) == nodes, "not-a-symmetry", f"{image} is not a permutation")
        for moves in (steps, jumps):
            need(sorted(tuple(image[node] for node in move) for move in moves) == moves,
                 "not-a-symmetry", f"{image} does not preserve steps and jumps")
    need(nodes in header["symmetries"], "bad-header", "the identity is not among the symmetries")

def is_valid(cells, hand, rules):
    return (len(cells) == rules["nodes"] and cells.count(2) == len(rules["tigers"])
            and 0 <= rules["goats"] - hand - cells.count(1) <= rules["captures"])

def read_position(text, rules):
    """Returns the contents of the nodes, the goats in hand, and the side to move."""
    match = POSITION.fullmatch(text)
    cells = re.sub("[0-9]+", lambda run: "." * int(run[0]), match[1]) if match else ""
    cells, hand = bytes(map(".GT".index, cells)), int(match[3]) if match else 0
    need(match and is_valid(cells, hand, rules), "bad-position", ascii(text[:80]))
    return cells, hand, "tigers" if match[2] == "t" else "goats"

def settle(header):
    """Checks the digest of the claim, and returns the strategies' answers to its questions."""
    def question(root, parts):
        read_position(root["position"], header["rules"])
        return (root["position"], *(parts[key] for key in PARTS), root["plies"])
    asked = [question(item, item) for item in header["questions"]]
    text = "claim 1\n" + "".join(
        f"{' '.join(item[:4])} {'ever' if item[4] is None else item[4]}\n" for item in asked)
    need("blake3:" + digest(text.encode()) == header["claim_digest"], "wrong-claim-digest",
         "the digest of the questions is another one")
    given = {question(root, head) for head in header["strategies"] for root in head["roots"]}
    refuted = header["verdict"] == "refuted"
    if refuted:
        asked = [(position, OTHER[prover], OTHER[objective], event, plies)
                 for position, prover, objective, event, plies in asked]
    answers = [item for item in asked if item in given]
    need(answers if refuted else answers == asked, "unsettled-question", "an answer is missing")
    return answers

def read_records(body, heads):
    """Returns for each strategy its numbers by key, in ascending order, and its moves."""
    stream, records = zlib.decompressobj(-15), sum(head["records"] for head in heads)
    need(records <= MAX_RECORDS, "set-too-large", f"more than {MAX_RECORDS} records")
    try:
        data = stream.decompress(body, 30 * records + 1)  # A varint has at most 10 bytes.
    except zlib.error as error:
        raise Refused("corrupt-body", error) from None
    need(len(data) <= 30 * records, "record-count", "the body is longer than its records")
    need(stream.eof, "truncated-body", "the deflate stream is not complete")
    need(not stream.unused_data, "trailing-bytes", "the deflate stream ends before the file")
    varints = VARINT.findall(data)
    need(sum(map(len, varints)) == len(data), "bad-varint", "a varint is too long or incomplete")
    values = [sum((byte & 127) << 7 * i for i, byte in enumerate(varint)) for varint in varints]
    need(max(values, default=0) < 1 << 64, "bad-varint", "a varint is not below 2^64")
    stored = sum(head["records"] * (1 if head["closed"] else 3) for head in heads)
    need(len(values) == stored, "record-count", f"{len(values)} varints instead of {stored}")
    values, result = iter(values), []
    for head in heads:
        numbers, moves, key = {}, [], 0
        while len(numbers) < head["records"]:
            size = min(4096, head["records"] - len(numbers))
            keys = list(accumulate(islice(values, size), initial=key))
            need(len(set(keys)) == size + 1, "duplicate-record", "a difference of keys is 0")
            key = keys[-1]
            need(key < 1 << 64, "unsorted-records", f"key {key}")
            moves += [0] * size if head["closed"] else islice(values, size)
            column = [0] * size if head["closed"] else list(islice(values, size))
            need(max(column) < 1 << 32, "bad-varint", f"number {max(column)}")
            numbers.update(zip(keys[1:], column))
        result.append((numbers, moves))
    return result
