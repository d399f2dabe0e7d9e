"""BLAKE3, the unkeyed hash with 32 bytes of output, from its specification (2020)."""

from struct import pack, unpack

IV = (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A,
      0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19)
PERMUTATION = (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)
# The columns and the diagonals of the state, each with the message words that it is mixed with.
QUARTERS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
            (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))
CHUNK_START, CHUNK_END, PARENT, ROOT = 1, 2, 4, 8
CHUNK, BLOCK, MASK = 1024, 64, 0xFFFFFFFF

# For each of the seven rounds: the quarters with the indices of their two message words.
ROUNDS, order = [], tuple(range(16))
for _ in range(7):
    ROUNDS.extend((*quarter, order[2 * i], order[2 * i + 1]) for i, quarter in enumerate(QUARTERS))
    order = tuple(order[i] for i in PERMUTATION)


def compress(chaining, block, counter, length, flags):
    """Returns the first eight words of the compression function's output."""
    words = unpack("<16I", block)
    state = [*chaining, *IV[:4], counter & MASK, counter >> 32, length, flags]
    for a, b, c, d, x, y in ROUNDS:
        va, vb, vc, vd = state[a], state[b], state[c], state[d]
        va = va + vb + words[x] & MASK
        vd ^= va
        vd = vd >> 16 | vd << 16 & MASK
        vc = vc + vd & MASK
        vb ^= vc
        vb = vb >> 12 | vb << 20 & MASK
        va = va + vb + words[y] & MASK
        vd ^= va
        vd = vd >> 8 | vd << 24 & MASK
        vc = vc + vd & MASK
        vb ^= vc
        state[a], state[b], state[c], state[d] = va, vb >> 7 | vb << 25 & MASK, vc, vd
    return [state[i] ^ state[i + 8] for i in range(8)]


def hash_chunk(data, counter, root):
    """Returns the chaining value of a chunk of at most 1024 bytes."""
    chaining, flags = IV, CHUNK_START
    for at in range(0, max(len(data), 1), BLOCK):
        block = data[at:at + BLOCK]
        if at + BLOCK >= len(data):
            flags |= CHUNK_END | root
        chaining = compress(chaining, block.ljust(BLOCK, b"\0"), counter, len(block), flags)
        flags = 0
    return chaining


def digest(data):
    """Returns the hash of bytes as 64 hexadecimal digits."""
    if len(data) <= CHUNK:
        return pack("<8I", *hash_chunk(data, 0, ROOT)).hex()
    level = [hash_chunk(data[at:at + CHUNK], at // CHUNK, 0) for at in range(0, len(data), CHUNK)]
    # Pairing neighbours level by level, with an odd one left over, gives the tree of the
    # specification: every left subtree is complete and as large as possible.
    while len(level) > 1:
        flags = PARENT if len(level) > 2 else PARENT | ROOT
        pairs = [compress(IV, pack("<16I", *left, *right), 0, BLOCK, flags)
                 for left, right in zip(level[::2], level[1::2])]
        level = pairs + level[2 * len(pairs):]
    return pack("<8I", *level[0]).hex()
