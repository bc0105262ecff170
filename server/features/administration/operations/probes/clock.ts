import { sql } from 'drizzle-orm'
import type { Trouble } from '#contract/administration/health.ts'
import { newestMigration } from '#server/database/read-migrations.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { describeTrouble } from '../troubles.ts'
import type { ProbeResult, Probing } from './probe.ts'

/** Sessions and codes are not finer than that. */
const APART_S = 5

/** Whether the clock can be right, and whether the database's says the same. */
export async function lookAtClock(ctx: Probing): Promise<ProbeResult> {
  const now = ctx.now()
  const detail = now.toISOString()
  const troubles: Trouble[] = []
  if (now < (await newestMigration())) troubles.push(describeTrouble('clock-wrong', { now: detail }))
  // An unreachable database is reported by its own part.
  const apart_s = await apartFromDatabase(ctx).catch(() => 0)
  if (apart_s > APART_S)
    troubles.push(
      describeTrouble('clock-apart', {
        other: inBothLanguages('the database'),
        seconds: Math.round(apart_s),
      }),
    )
  return { detail, troubles }
}

/** How far apart they are at least: what the question took may explain as much. */
async function apartFromDatabase({ db, now }: Probing) {
  const before_ms = now().getTime()
  const { rows } = await db.execute<{ at_ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at_ms`,
  )
  const after_ms = now().getTime()
  const { at_ms } = rows[0]!
  return Math.max(0, before_ms - at_ms, at_ms - after_ms) / 1000
}
