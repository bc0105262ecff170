import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'

/** The day on which a round is to come by for a request; null: it is in none. */
export async function visitOf(db: Pick<Database, 'select'>, submission_id: number) {
  const [found] = await db
    .select({ day: rounds.day })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .where(and(eq(roundStops.submission_id, submission_id), eq(roundStops.state, 'open')))
    .orderBy(desc(roundStops.id))
    .limit(1)
  return found?.day ?? null
}
