/** Numbers that look random and are the same each time: a demonstration is told the same story twice. */
export function createRandom(seed: number) {
  let state = seed
  // mulberry32, a public-domain generator.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  return {
    between,
    whole: (from: number, to: number) => Math.floor(between(from, to + 1)),
    chance: (share: number) => next() < share,
    /** The first of a list come up more often than the last. */
    pick: <One>(list: readonly One[], favour = 1) => list[Math.floor(next() ** favour * list.length)]!,
  }
}
export type Random = ReturnType<typeof createRandom>
