import type { Trouble } from '#contract/administration/health.ts'
import { readDepths } from '#server/adapters/queue/depths.ts'
import { describeTrouble } from '../troubles.ts'
import type { ProbeResult, Probing } from './probe.ts'

/** Longer than any job is left waiting where somebody works on them. */
const LATE_MINUTES = 15

/** Whether somebody works on them, what has waited for too long, and what has failed for good. */
export async function lookAtJobs({ queue, db }: Probing): Promise<ProbeResult> {
  await queue.check()
  const all = await readDepths(db)
  const late = all.filter(({ due_s }) => due_s > LATE_MINUTES * 60).toSorted((a, b) => b.due_s - a.due_s)
  const failed = all.filter(({ state }) => state === 'failed')
  const sum = (some: typeof all) => some.reduce((total, { count }) => total + count, 0)
  const troubles: Trouble[] = []
  if (late[0])
    troubles.push(
      describeTrouble('jobs-waiting', {
        count: sum(late),
        name: late[0].name,
        minutes: Math.floor(late[0].due_s / 60),
      }),
    )
  if (failed.length)
    troubles.push(
      describeTrouble('jobs-failed', {
        count: sum(failed),
        names: failed.map(({ name }) => name).join(', '),
      }),
    )
  return { detail: 'pg-boss', troubles }
}
