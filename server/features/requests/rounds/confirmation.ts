import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Drawing } from '#contract/requests/rounds.ts'
import type { Database } from '#server/database/open.ts'
import { roundStops } from '#server/database/schema/rounds.ts'

/** How somebody confirmed that a request was handed over to a driver. */
export type Confirmation = { by: 'code'; at: Date } | { by: 'signature'; at: Date; drawing: Drawing }

/** @returns null: nobody has, or who signed was forgotten */
export async function readConfirmation(
  db: Pick<Database, 'select'>,
  submission_id: number,
): Promise<Confirmation | null> {
  const [stop] = await db
    .select({ by: roundStops.confirmed_by, at: roundStops.done_at, drawing: roundStops.drawing })
    .from(roundStops)
    .where(
      and(
        eq(roundStops.submission_id, submission_id),
        eq(roundStops.state, 'done'),
        isNotNull(roundStops.confirmed_by),
      ),
    )
    .orderBy(desc(roundStops.id))
    .limit(1)
  if (!stop?.by || !stop.at) return null
  const { by, at, drawing } = stop
  if (by === 'code') return { by, at }
  return drawing && { by, at, drawing }
}
