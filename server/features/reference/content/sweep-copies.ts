import { and, isNull, lt, or } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { contentCopies } from '#server/database/schema/content.ts'

/**
 * Deletes the copies that nobody has asked for since then: whoever does has them read again, or hears that this failed,
 * and either leaves its time. @returns how many went
 */
export async function sweepCopies({ db }: Pick<Context, 'db'>, askedBefore: Date) {
  const { fetched_at, failed_at } = contentCopies
  const { rowCount } = await db
    .delete(contentCopies)
    .where(and(lt(fetched_at, askedBefore), or(isNull(failed_at), lt(failed_at, askedBefore))))
  return rowCount ?? 0
}
