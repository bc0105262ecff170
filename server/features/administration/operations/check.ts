import { sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { Problem, rootError } from '#server/core/errors.ts'
import { withTimeout } from '#server/time/with-timeout.ts'

/** A monitor wants to know now: a database that is only slow, or stands still, does not answer either. */
const PATIENCE_MS = 2_000

/**
 * `OK` after a real round trip to the database, while there is room for what comes and the server is to stay.
 * @throws Problem 503, `disk-full` where that is why
 */
export async function checkServer({ db, disk, env, ending, log }: Context, limit_ms = PATIENCE_MS) {
  if (ending.aborted)
    throw new Problem(503, { code: 'unavailable', retry_after_s: 5 }, 'This server is about to end.')
  try {
    await withTimeout(limit_ms, async () => {
      if (!env.DATABASE_URL) await disk.requireRoom()
      await db.execute(sql`select 1`)
    })
    return 'OK'
  } catch (error) {
    if (error instanceof Problem) throw error
    log.warn({ cause: rootError(error).message }, 'health check failed')
    throw new Problem(503, { code: 'unavailable', retry_after_s: 5 }, 'The database does not answer.')
  }
}
