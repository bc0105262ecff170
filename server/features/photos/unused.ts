import { and, notExists, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { weighings } from '#server/database/schema/rounds.ts'
import { submissionItems, submissions } from '#server/database/schema/submissions.ts'

/** A photo that no analysis, no request, no item of one and no weighing shows. */
export const unused = (db: Pick<Database, 'select'>): SQL =>
  and(
    notExists(
      db
        .select({ one: sql`1` })
        .from(analyses)
        .where(sql`${analyses.image_id} = ${images.id}`),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(submissions)
        .where(sql`${submissions.image_id} = ${images.id}`),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(submissionItems)
        .where(sql`${submissionItems.image_id} = ${images.id}`),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(weighings)
        .where(sql`${weighings.image_id} = ${images.id}`),
    ),
  )!
