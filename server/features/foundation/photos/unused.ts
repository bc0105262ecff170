import { and, eq, notExists, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { confirmations, custodyActs, wipes } from '#server/database/schema/custody.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { roundStops, weighings } from '#server/database/schema/rounds.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'

/**
 * The tables that show a photo: an analysis, a request, an item or an answer of one, a weighing, a paper of the store, the
 * record of a wipe.
 */
const USES = [
  analyses,
  submissions,
  submissionItems,
  submissionEvents,
  weighings,
  custodyActs,
  wipes,
  confirmations,
]

/** A driver's weighing that waits for the desk: until it is settled, the driver's own photos are named there alone. */
const unsettled = (db: Pick<Database, 'select'>): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(roundStops)
      .where(
        and(
          eq(roundStops.state, 'conflict'),
          eq(roundStops.done_by, images.user_id),
          sql`${roundStops.outcome} -> 'weighings' @> jsonb_build_array(jsonb_build_object('image_id', ${images.id}::text))`,
        ),
      ),
  )

/** A photo that nothing shows. */
export const isUnused = (db: Pick<Database, 'select'>, uses: readonly (typeof USES)[number][] = USES): SQL =>
  and(
    ...uses.map((table) =>
      notExists(
        db
          .select({ one: sql`1` })
          .from(table)
          .where(sql`${table.image_id} = ${images.id}`),
      ),
    ),
    unsettled(db),
  )!

/** A photo that nothing shows but an analysis, if even that. */
export const isOnlyAnalysed = (db: Pick<Database, 'select'>) =>
  isUnused(
    db,
    USES.filter((table) => table !== analyses),
  )
