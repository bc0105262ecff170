import type { Item } from './structure.ts'

/** When an item came about; null for one of an unknown type without a time. */
export function timeOf(item: Item): string | null {
  if (item.type === 'submission') return item.submitted_at
  return item.type === 'analysis' ? item.analyzedAt : item.at
}

/** Every item once, as the server ordered them: newest first. Where pages overlap, the earlier page is the newer answer. */
export function joined(pages: readonly { timeline: readonly Item[] }[]): Item[] {
  const byId = new Map<string, Item>()
  for (const item of pages.flatMap(({ timeline }) => timeline))
    if (!byId.has(item.id)) byId.set(item.id, item)
  return newestFirst([...byId.values()])
}

/** Sorted by time; what has none, and what has the same, stays where it stands. */
export function newestFirst(items: readonly Item[]): Item[] {
  let last = Number.POSITIVE_INFINITY
  const timed = items.map((item) => {
    const at = timeOf(item)
    if (at !== null) last = Date.parse(at)
    return { item, at_ms: last }
  })
  return timed.toSorted((a, b) => b.at_ms - a.at_ms).map(({ item }) => item)
}

/**
 * How many items on top are newer than the one that was on top when the reader came: they wait until asked for, so
 * that nothing moves under the eyes. If that one is gone in the meantime, its time says where it stood.
 */
export function waitingAbove(items: readonly Item[], top: Item | undefined): number {
  if (!top) return 0
  const at = items.findIndex(({ id }) => id === top.id)
  if (at >= 0) return at
  const stood = timeOf(top)
  const below = items.findIndex((item) => (timeOf(item) ?? '') <= (stood ?? ''))
  return below < 0 ? items.length : below
}
