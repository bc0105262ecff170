import { sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { regulars } from '#server/database/schema/regulars.ts'
import { today } from '#server/time/today.ts'

/** Deletes regular pick-ups that ended as long ago as requests are kept. @returns how many */
export async function sweepRegulars(ctx: Pick<Context, 'db' | 'env' | 'now'>) {
  const ended = sql`coalesce(${regulars.ended_at}::date, ${regulars.last_day})`
  const { rowCount } = await ctx.db
    .delete(regulars)
    .where(sql`${ended} < ${today(ctx)}::date - make_interval(months => ${ctx.env.RETENTION_MONTHS})`)
  return rowCount ?? 0
}
