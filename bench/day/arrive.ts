import { setTimeout as sleep } from 'node:timers/promises'
import type { openDay } from './mix.ts'

type Day = Awaited<ReturnType<typeof openDay>>

/** More than that wait only where nothing keeps up any more. */
const MOST_OPEN = 3_000

export type Arrived = {
  /** Answered well, by kind: ms from the moment when it was due. */
  times: Map<string, number[]>
  failed: Map<string, number>
  /** How late calls left this program, ms. */
  late: number[]
  /** Whether it was given up because too many waited. */
  overrun: boolean
}

/**
 * Calls arrive at a constant rate, whether those before them were answered or not: who has to wait is not asked less, and waiting counts
 * from the moment when the call was due.
 */
export async function arrive(day: Day, per_s: number, seconds: number): Promise<Arrived> {
  const arrived: Arrived = { times: new Map(), failed: new Map(), late: [], overrun: false }
  const open = new Set<Promise<void>>()
  const one = async (due: number) => {
    arrived.late.push(performance.now() - due)
    try {
      const kind = await day.ask()
      const took = performance.now() - due
      const of = arrived.times.get(kind)
      if (of) of.push(took)
      else arrived.times.set(kind, [took])
    } catch (error) {
      const why = (error as Error).message
      arrived.failed.set(why, (arrived.failed.get(why) ?? 0) + 1)
    }
  }
  const began = performance.now()
  const all = Math.round(per_s * seconds)
  for (let sent = 0; sent < all && !arrived.overrun; await sleep(1)) {
    const due = Math.min(all, Math.floor(((performance.now() - began) / 1000) * per_s) + 1)
    while (sent < due) {
      const call = one(began + (sent++ / per_s) * 1000)
      open.add(call)
      void call.finally(() => open.delete(call))
    }
    arrived.overrun = open.size > MOST_OPEN
  }
  await Promise.all(open)
  return arrived
}

/** @returns the time within which that share was answered */
export function within(times: number[], share: number) {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}
