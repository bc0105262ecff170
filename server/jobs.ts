import type { Job, JobName, Jobs } from './adapters/queue/port.ts'
import type { OpenQueue } from './adapters/queue/queue.ts'
import type { Context } from './context.ts'
import { sendIdentityMail } from './features/accounts/send-identity-mail.ts'
import { housekeeping } from './features/operations/housekeeping.ts'

type Work = { [Name in JobName]: (ctx: Context, data: Jobs[Name], job: Job) => Promise<void> }

/** The one place that knows every job, as `app.ts` knows every route. A job may run twice: it must not matter. */
export const jobs: Work = {
  'identity-mail': sendIdentityMail,
  housekeeping: (ctx) => housekeeping(ctx),
}

/** When what nobody asks for is done (cron, UTC). */
const schedules: Partial<Record<JobName, string>> = { housekeeping: '17 * * * *' }

export async function startJobs(ctx: Context, queue: Pick<OpenQueue, 'schedule' | 'work'>) {
  await queue.schedule(schedules)
  await queue.work((name, data, job) => jobs[name](ctx, data, job))
}
