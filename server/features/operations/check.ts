import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { Problem } from '#server/errors.ts'

/**
 * `OK` after a real round trip to the database.
 * @throws Problem 503
 */
export async function check({ db, log }: Context) {
  try {
    await db.execute(sql`select 1`)
    return 'OK'
  } catch (error) {
    log.error({ err: error }, 'health check failed')
    throw new Problem(503, { code: 'unavailable', retry_after_s: 5 }, 'The database does not answer.')
  }
}
