import type { Peer } from '../peers.ts'

/**
 * One thing the SDK does, and what is seen of it. Without `expected` the peers answer differently: what each
 * answers, and why, is in `differences.ts`.
 */
export type Case = { name: string; expected?: string; run: (peer: Peer) => Promise<string> }

/** The answers in the order of their calls; `2 × fine` for the same. */
export function tally(answers: string[]) {
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ')
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
