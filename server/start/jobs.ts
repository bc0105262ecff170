import { startStopwatch } from '#server/adapters/metrics/measure.ts'
import type { Metrics } from '#server/adapters/metrics/port.ts'
import type { Job, JobName, Jobs } from '#server/adapters/queue/port.ts'
import type { OpenQueue } from '#server/adapters/queue/queue.ts'
import type { Context } from '#server/core/context.ts'
import { LEFT_IN_DRILL } from '#server/installation/drill.ts'
import { sendIdentityMail } from '#server/features/people/accounts/send-identity-mail.ts'
import { makeBackup } from '#server/features/administration/backups/make.ts'
import { proveNewestBackup } from '#server/features/administration/backups/prove.ts'
import { sendBackupMail } from '#server/features/administration/backups/tell-of-failure.ts'
import { copyRequestTable } from '#server/features/administration/downloads/copy-table.ts'
import { sendConsignmentMail } from '#server/features/proof/consignments/send-mail.ts'
import { oweLetters } from '#server/features/administration/incidents/owe-letters.ts'
import { sendDigest } from '#server/features/administration/mails/digest.ts'
import { sendNoticeMail } from '#server/features/administration/mails/send-notice-mail.ts'
import { ringStaff } from '#server/features/foundation/notifications/ring-staff.ts'
import { sendPush } from '#server/features/foundation/notifications/send-push.ts'
import { sendStaffPush } from '#server/features/foundation/notifications/send-staff-push.ts'
import { continueImport } from '#server/features/integrations/imports/continue.ts'
import { findNewestVersion } from '#server/features/administration/operations/find-newest-version.ts'
import { housekeeping } from '#server/features/administration/operations/housekeeping.ts'
import { sendInvitationMail } from '#server/features/people/invitations/send-mail.ts'
import { sendRightsMail } from '#server/features/people/rights/send-mail.ts'
import { tellOfNewReceipt } from '#server/features/proof/receipts/tell-of-new.ts'
import { takeInEvent } from '#server/features/requests/chats/take-in.ts'
import { sendMessage } from '#server/features/requests/messages/send-message.ts'
import { tellOfVisits } from '#server/features/requests/pickups/tell-of-visits.ts'
import { tellOfLedger } from '#server/features/requests/submissions/ledger/tell-of-ledger.ts'
import { fetchPeers } from '#server/features/proof/statements/fetch-peers.ts'
import { deliverMessages } from '#server/features/integrations/webhooks/deliver.ts'

type Work = { [Name in JobName]: (ctx: Context, data: Jobs[Name], job: Job) => Promise<void> }

/** The one place that knows every job, as `app.ts` knows every route. A job may run twice: it must not matter. */
export const jobs: Work = {
  'identity-mail': sendIdentityMail,
  'notice-mail': (ctx, data) => sendNoticeMail(ctx, data),
  'chat-event': (ctx, data) => takeInEvent(ctx, data),
  message: (ctx, data) => sendMessage(ctx, data),
  'visit-notices': (ctx) => tellOfVisits(ctx),
  'ledger-notice': tellOfLedger,
  'receipt-notice': tellOfNewReceipt,
  'consignment-mail': sendConsignmentMail,
  push: (ctx, data) => sendPush(ctx, data),
  'staff-push': (ctx, data) => sendStaffPush(ctx, data),
  'ring-staff': (ctx) => ringStaff(ctx),
  digest: (ctx) => sendDigest(ctx),
  webhooks: (ctx) => deliverMessages(ctx),
  statements: (ctx) => fetchPeers(ctx),
  unlock: async (ctx, { uid }) => ctx.identity.forgiveGuesses?.(uid),
  backup: (ctx, data) => makeBackup(ctx, data),
  'backup-proof': (ctx) => proveNewestBackup(ctx),
  'table-copy': (ctx) => copyRequestTable(ctx),
  import: (ctx, data) => continueImport(ctx, data),
  'backup-mail': sendBackupMail,
  'rights-mail': sendRightsMail,
  'invitation-mail': sendInvitationMail,
  'incident-letters': (ctx, data) => oweLetters(ctx, data),
  updates: (ctx) => findNewestVersion(ctx),
  housekeeping: (ctx) => housekeeping(ctx),
}

/** Jobs that need the mail server. */
export const MAILS: readonly JobName[] = [
  'identity-mail',
  'notice-mail',
  'consignment-mail',
  'backup-mail',
  'rights-mail',
  'invitation-mail',
]

/** When what nobody asks for is done (cron, by the installation's clock). */
const schedulesOf = ({ BACKUP_AT, TABLE_COPY }: Context['env']): Partial<Record<JobName, string>> => ({
  housekeeping: '17 * * * *',
  // At the hour that the settings say.
  digest: '0 * * * *',
  'visit-notices': '7 * * * *',
  'ring-staff': '* * * * *',
  webhooks: '* * * * *',
  statements: '20 3 * * *',
  updates: '40 4 * * *',
  ...(BACKUP_AT && { backup: cronOf(BACKUP_AT) }),
  ...(BACKUP_AT && TABLE_COPY !== 'off' && { 'table-copy': cronOf(BACKUP_AT) }),
})

/** `02:30`, every day. */
function cronOf(time: string) {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute} ${hour} * * *`
}

export async function startJobs(
  ctx: Context,
  queue: Pick<OpenQueue, 'schedule' | 'work' | 'hasten'>,
  metrics?: Pick<Metrics, 'job'>,
  drill = false,
) {
  const isLeft = (name: JobName) => drill && LEFT_IN_DRILL.has(name)
  const schedule = async () => {
    const schedules = Object.entries(schedulesOf(ctx.env)).filter(([name]) => !isLeft(name as JobName))
    await queue.schedule(Object.fromEntries(schedules), ctx.env.TIME_ZONE)
    // Their settings may be others now.
    await queue.hasten([...MAILS, 'message'])
  }
  await schedule()
  ctx.live.onChange(schedule)
  await queue.work(async (name, data, job) => {
    if (isLeft(name)) return
    const took = startStopwatch()
    try {
      await jobs[name](ctx, data, job)
      metrics?.job(name, 'done', took())
    } catch (error) {
      metrics?.job(name, 'failed', took())
      throw error
    }
  })
  // An operator who has just changed the setting wants the result now.
  if (ctx.env.UPDATE_URL) await ctx.queue.send('updates', {})
}
