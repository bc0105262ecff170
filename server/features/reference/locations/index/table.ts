/** Sorted keys with the numbers of what has them, in a few flat arrays: no object for each, and no work when it is read. */
export type TableParts = {
  /** All keys, one after the other: a-z and 0-9. */
  bytes: Uint8Array
  /** Where each key begins in `bytes`, and where the last one ends. */
  starts: Uint32Array
  /** Where the numbers of each key begin in `ids`, and where the last ones end. */
  firsts: Uint32Array
  ids: Uint32Array
}

export type KeyTable = ReturnType<typeof openTable>

/** @param idsOf the numbers of what has each key */
export function packTable(idsOf: ReadonlyMap<string, Iterable<number>>): TableParts {
  const keys = [...idsOf.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  const starts = new Uint32Array(keys.length + 1)
  const firsts = new Uint32Array(keys.length + 1)
  const ids: number[] = []
  keys.forEach((key, at) => {
    starts[at + 1] = starts[at]! + key.length
    ids.push(...new Set(idsOf.get(key)!))
    firsts[at + 1] = ids.length
  })
  return { bytes: new TextEncoder().encode(keys.join('')), starts, firsts, ids: Uint32Array.from(ids) }
}

/** Look-ups in a packed table. A key's place in it is its number from 0. */
export function openTable({ bytes, starts, firsts, ids }: TableParts) {
  const count = starts.length - 1
  const lengthOf = (at: number) => starts[at + 1]! - starts[at]!
  const letterOf = (at: number, depth: number) => {
    const from = starts[at]! + depth
    return from < starts[at + 1]! ? bytes[from]! : 0
  }

  /** The first key of a range that shares `depth` letters whose next letter is not below this one. */
  function lowest(from: number, to: number, depth: number, letter: number) {
    while (from < to) {
      const middle = (from + to) >> 1
      if (letterOf(middle, depth) < letter) from = middle + 1
      else to = middle
    }
    return from
  }

  /** The first key that does not stand before what was typed, or before what begins with it. */
  function bound(typed: string, behind: boolean) {
    let [from, to] = [0, count]
    while (from < to) {
      const middle = (from + to) >> 1
      const start = starts[middle]!
      const length = lengthOf(middle)
      let order = 0
      for (let at = 0; at < typed.length && order === 0; at++)
        order = at < length ? bytes[start + at]! - typed.charCodeAt(at) : -1
      if (order < 0 || (behind && order === 0)) from = middle + 1
      else to = middle
    }
    return from
  }

  return {
    /** The keys `[from, to)` that begin so. */
    begun: (typed: string): [from: number, to: number] => {
      const from = bound(typed, false)
      return from < count && startsWith(bytes, starts[from]!, starts[from + 1]!, typed)
        ? [from, bound(typed, true)]
        : [from, from]
    },
    /** The place of just this key, or -1. */
    find(typed: string) {
      const at = bound(typed, false)
      return at < count &&
        lengthOf(at) === typed.length &&
        startsWith(bytes, starts[at]!, starts[at + 1]!, typed)
        ? at
        : -1
    },
    idsAt: (at: number) => ids.subarray(firsts[at], firsts[at + 1]),
    lengthOf,
    /**
     * The keys that are one typo away: a letter more, less or other, or two swapped.
     * @param open the key may go on behind what was typed
     * @param visit is called with ranges of keys, which may meet
     */
    almost(typed: string, open: boolean, visit: (from: number, to: number) => void) {
      /** From `depth` on just what was typed from `at` on. */
      const end = (at: number, depth: number, from: number, to: number) => {
        for (; at < typed.length && from < to; at++, depth++) {
          const letter = typed.charCodeAt(at)
          from = lowest(from, to, depth, letter)
          if (from < to && letterOf(from, depth) !== letter) return
          if (to - from > 1) to = lowest(from, to, depth, letter + 1)
        }
        if (from >= to) return
        if (open) visit(from, to)
        // The shortest of all names with this prefix is the first.
        else if (lengthOf(from) === depth) visit(from, from + 1)
      }
      let [from, to] = [0, count]
      for (let at = 0; at <= typed.length && from < to; at++) {
        const own = typed.charCodeAt(at)
        // A letter too many.
        if (at < typed.length) end(at + 1, at, from, to)
        // Each letter that a key has here: one that is missing, one that is another, or the next one, swapped with this.
        for (let next = from; next < to;) {
          const letter = letterOf(next, at)
          const last = lowest(next, to, at, letter + 1)
          if (letter > 0) {
            if (at < typed.length || !open) end(at, at + 1, next, last)
            if (at < typed.length && letter !== own) {
              end(at + 1, at + 1, next, last)
              if (letter === typed.charCodeAt(at + 1)) {
                const second = lowest(next, last, at + 1, own)
                end(at + 2, at + 2, second, lowest(second, last, at + 1, own + 1))
              }
            }
          }
          next = last
        }
        if (at === typed.length) break
        from = lowest(from, to, at, own)
        to = lowest(from, to, at, own + 1)
      }
    },
  }
}

function startsWith(bytes: Uint8Array, from: number, to: number, typed: string) {
  if (to - from < typed.length) return false
  for (let at = 0; at < typed.length; at++) if (bytes[from + at] !== typed.charCodeAt(at)) return false
  return true
}
