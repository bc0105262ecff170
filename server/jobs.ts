import type { Job, JobName, Jobs } from './adapters/queue/port.ts'
import type { OpenQueue } from './adapters/queue/queue.ts'
import type { Context } from './context.ts'
import { sendIdentityMail } from './features/accounts/send-identity-mail.ts'
import { sendConsignmentMail } from './features/consignments/send-mail.ts'
import { digest } from './features/notifications/digest.ts'
import { sendNoticeMail } from './features/notifications/send-notice-mail.ts'
import { sendPush } from './features/notifications/send-push.ts'
import { housekeeping } from './features/operations/housekeeping.ts'
import { fetchPeers } from './features/statements/fetch-peers.ts'
import { deliver } from './features/webhooks/deliver.ts'

type Work = { [Name in JobName]: (ctx: Context, data: Jobs[Name], job: Job) => Promise<void> }

/** The one place that knows every job, as `app.ts` knows every route. A job may run twice: it must not matter. */
export const jobs: Work = {
  'identity-mail': sendIdentityMail,
  'notice-mail': (ctx, data) => sendNoticeMail(ctx, data),
  'consignment-mail': sendConsignmentMail,
  push: (ctx, data) => sendPush(ctx, data),
  digest: (ctx) => digest(ctx),
  webhooks: (ctx) => deliver(ctx),
  statements: (ctx) => fetchPeers(ctx),
  housekeeping: (ctx) => housekeeping(ctx),
}

/** When what nobody asks for is done (cron, by the installation's clock). */
const schedules: Partial<Record<JobName, string>> = {
  housekeeping: '17 * * * *',
  digest: '0 7 * * *',
  webhooks: '* * * * *',
  statements: '20 3 * * *',
}

export async function startJobs(ctx: Context, queue: Pick<OpenQueue, 'schedule' | 'work'>) {
  await queue.schedule(schedules, ctx.env.TIME_ZONE)
  await queue.work((name, data, job) => jobs[name](ctx, data, job))
}
