import type pg from 'pg'
import { z } from 'zod'
import type { JobName } from './port.ts'
import { jobSettings } from './settings.ts'

/** A job that waits, as a backup keeps it. A later program may not know its name any more. */
export const KeptJob = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  start_after: z.iso.datetime(),
})
export type KeptJob = z.infer<typeof KeptJob>

const AT_ONCE = 1_000

/** Jobs of schedules are not backed up: they come back by themselves. */
export const isKept = (name: string): name is JobName =>
  Object.hasOwn(jobSettings, name) && jobSettings[name as JobName].policy === undefined

/** Jobs that somebody waits for: not done yet, or under way. In the order of their ids, some at a time. */
export async function* waitingJobs(client: pg.Client): AsyncGenerator<KeptJob[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  )
  if (!there[0]!.there) return
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<Omit<KeptJob, 'start_after'> & { start_after: Date }>(
      `select id, name, coalesce(data, '{}') as data, start_after from pgboss.job
       where state in ('created', 'retry', 'active') and id > $1 order by id limit ${AT_ONCE}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const kept = rows.filter(({ name }) => isKept(name))
    if (kept.length > 0)
      yield kept.map(({ start_after, ...job }) => ({ ...job, start_after: start_after.toISOString() }))
  }
}
