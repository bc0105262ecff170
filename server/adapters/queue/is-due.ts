import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/open.ts'
import type { JobName } from './port.ts'

/** Whether a job of this kind waits or is under way. One whose process has died is neither, as soon as its heartbeat is missed. */
export async function isDue(db: Pick<Database, 'execute'>, name: JobName) {
  const { rows: there } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  )
  if (!there[0]!.there) return false
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')) as due`)
  return rows[0]!.due
}
