import type { Context } from '#server/core/context.ts'
import { Problem } from '#server/core/errors.ts'

const HOUR_S = 3600
/** For one point: more than there is to say, with a few taken back. */
const POINT_POINTS = 30
/** From one network, so that nobody alone can use up what the point has. */
const NETWORK_POINTS = 6

/** New reports an hour about one point: counted as all limits are, and nothing of who reported is stored. */
export function createReportShares({ env, counting }: Pick<Context, 'env' | 'counting'>) {
  const networks = counting('reports-here', { points: NETWORK_POINTS, duration: HOUR_S, exact: true })
  const points = counting('reports', { points: POINT_POINTS, duration: HOUR_S, exact: true })
  /**
   * Counts may ask the database: whoever holds a connection, or a lock, asks for no share.
   * @returns what gives it back, where nothing was stored after all
   * @throws Problem 429
   */
  return async (point_id: number, network: string): Promise<() => Promise<unknown>> => {
    if (env.RATE_LIMITS === 'off') return async () => {}
    const [here, there] = [`${point_id} ${network}`, String(point_id)]
    try {
      await networks.consume(here)
      await points.consume(there)
      return () => Promise.all([networks.reward(here), points.reward(there)])
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      const retry_after_s = Math.max(1, Math.ceil((refusal as { msBeforeNext: number }).msBeforeNext / 1000))
      throw new Problem(
        429,
        { code: 'too-many-requests', retry_after_s },
        'Too many reports about this point. Wait a moment and try again.',
      )
    }
  }
}

export type ReportShares = ReturnType<typeof createReportShares>
