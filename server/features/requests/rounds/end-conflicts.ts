import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { staffMatters } from '#server/database/schema/people.ts'
import { roundStops } from '#server/database/schema/rounds.ts'

/** Ends the matters of rounds in which no stop is left to settle. */
export const endConflicts = (tx: Pick<Database, 'delete'>) =>
  tx
    .delete(staffMatters)
    .where(
      and(
        eq(staffMatters.kind, 'stop-conflict'),
        sql`not exists (select from ${roundStops} where ${roundStops.round_id} = ${staffMatters.subject_id} and ${roundStops.state} = 'conflict')`,
      ),
    )
