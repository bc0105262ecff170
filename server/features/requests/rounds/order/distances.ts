import { straightLine_m, type Place } from '#contract/foundation/distance.ts'
import { drivenMetres } from '#server/adapters/routing/osrm.ts'
import type { Context } from '#server/core/context.ts'
import { rootError } from '#server/core/errors.ts'

const TIMEOUT_MS = 5000

export type Distances = {
  /** `[from][to]`, both by their place in the list. */
  metres: number[][]
  by: 'straight-line' | 'routing'
}

/**
 * How far it is from each of some places to each other one: by road where there is a routing server and it answers in
 * time, else as the crow flies.
 */
export async function readDistances(
  { env, log }: Pick<Context, 'env' | 'log'>,
  places: readonly Place[],
  { timeout_ms = TIMEOUT_MS } = {},
): Promise<Distances> {
  // A table of one place is refused as a query.
  if (env.ROUTING_URL && places.length > 1)
    try {
      const signal = AbortSignal.timeout(timeout_ms)
      return { metres: await drivenMetres(env.ROUTING_URL, places, signal), by: 'routing' }
    } catch (error) {
      log.warn(
        { cause: rootError(error).message },
        'The routing server was of no use; distances are as the crow flies.',
      )
    }
  return {
    metres: places.map((from) => places.map((to) => straightLine_m(from, to))),
    by: 'straight-line',
  }
}
