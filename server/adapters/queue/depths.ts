import { sql } from 'drizzle-orm'
import type { RootDatabase } from '#server/database/open.ts'

export type Depth = {
  name: string
  /** As pg-boss has it: created, retry, active, completed, cancelled, failed. */
  state: string
  count: number
  /** For how long the oldest that waits could have been taken; 0 where none could. */
  due_s: number
}

/** How many jobs there are of each kind and state; none where no server has opened the queue yet. */
export async function readDepths(db: RootDatabase): Promise<Depth[]> {
  const { rows: there } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  )
  if (!there[0]!.there) return []
  const { rows } = await db.execute<Depth>(sql`
    select name, state::text, count(*)::int,
      coalesce(greatest(0, extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry')))), 0)::float8 as due_s
    from pgboss.job group by name, state order by name, state`)
  return rows
}
