import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { roundStops, rounds } from '#server/database/schema/rounds.ts'
import { submissions } from '#server/database/schema/submissions.ts'

/** In a question about requests: the day on which a round is to come by; null: it is in none. */
export const visitDayIn = (db: Pick<Database, 'select'>) =>
  sql<string | null>`(${db
    .select({ day: rounds.day })
    .from(roundStops)
    .innerJoin(rounds, eq(rounds.id, roundStops.round_id))
    .where(and(eq(roundStops.submission_id, submissions.id), eq(roundStops.state, 'open')))
    .orderBy(desc(roundStops.id))
    .limit(1)})`
