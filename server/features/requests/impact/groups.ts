import { SMALLEST_GROUP } from '#contract/requests/impact.ts'
import type { Lot } from './avoided-emissions.ts'

/** The kilograms of a month, a class or a district. */
export type ImpactPart = {
  key: string
  lots: readonly Lot[]
  /** How many requests brought it, and which, where they are fewer than the smallest group. */
  requests: number
  members: readonly number[] | null
}

/** One part, or several that are shown as one. */
export type Group = readonly [ImpactPart, ...ImpactPart[]]

/**
 * Parts as they can be shown: those of too few requests together. Where these are too few as well, the next smallest
 * goes with them, for what is left when all others are taken from the whole would tell of them.
 * @returns the several last; nothing, where all of it is of too few
 */
export function withoutSmall(parts: readonly ImpactPart[]): Group[] {
  const bySize = parts.toSorted((one, other) => one.requests - other.requests)
  let several = bySize.filter(({ requests }) => requests < SMALLEST_GROUP).length
  while (several > 0 && several < bySize.length && requestsOf(bySize.slice(0, several)) < SMALLEST_GROUP)
    several += 1
  const [first, ...others] = bySize.slice(0, several)
  const alone = bySize.slice(several).map((part): Group => [part])
  if (!first) return alone
  return requestsOf([first, ...others]) < SMALLEST_GROUP ? [] : [...alone, [first, ...others]]
}

/**
 * Months as they can be shown: one of too few requests goes with those after it, the last ones with those before.
 * @param months in order of time
 */
export function joinMonths(months: readonly ImpactPart[]): Group[] {
  const done: Group[] = []
  let open: ImpactPart[] = []
  for (const month of months) {
    open.push(month)
    if (requestsOf(open) < SMALLEST_GROUP) continue
    done.push(open as unknown as Group)
    open = []
  }
  const last = done.pop()
  return last ? [...done, [...last, ...open]] : []
}

/** How many requests brought several parts, at least: one may have brought some of each. */
function requestsOf(parts: readonly ImpactPart[]) {
  const known = new Set(parts.flatMap(({ members }) => members ?? []))
  return Math.max(known.size, ...parts.map(({ requests }) => requests))
}
