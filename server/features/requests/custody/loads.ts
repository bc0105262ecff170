import { asc, eq, gt, sql } from 'drizzle-orm'
import type { RoundLoad } from '#contract/requests/custody.ts'
import type { RequestContext } from '#server/core/context.ts'
import { lots } from '#server/database/schema/custody.ts'
import { users } from '#server/database/schema/people.ts'
import { rounds } from '#server/database/schema/rounds.ts'
import { toKilograms } from './post.ts'

/** More rounds than this wait nowhere for their arrival; the oldest are shown. */
const LOADS_MAX = 200

/** The rounds with lots whose arrival at a store nobody has confirmed, the oldest first. */
export async function listLoads({ db }: Pick<RequestContext, 'db'>): Promise<RoundLoad[]> {
  const rows = await db
    .select({
      round_id: rounds.id,
      day: rounds.day,
      driver: users.username,
      finished_at: rounds.finished_at,
      lots: sql<number>`count(*)::int`,
      grams: sql<number>`sum(${lots.aboard_g})`.mapWith(Number),
    })
    .from(lots)
    .innerJoin(rounds, eq(rounds.id, lots.round_id))
    .leftJoin(users, eq(users.id, rounds.driver_id))
    .where(gt(lots.aboard_g, 0))
    .groupBy(rounds.id, users.username)
    .orderBy(asc(rounds.day), asc(rounds.id))
    .limit(LOADS_MAX)
  return rows.map(({ grams, finished_at, ...load }) => ({
    ...load,
    finished_at: finished_at?.toISOString() ?? null,
    weight_kg: toKilograms(grams),
  }))
}
