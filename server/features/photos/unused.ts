import { and, notExists, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import { analyses, images, submissions } from '#server/database/schema.ts'

/** A photo that no analysis and no request shows. */
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
  )!
