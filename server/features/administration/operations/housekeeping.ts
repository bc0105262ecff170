import { lt } from 'drizzle-orm'
import { KEPT } from '#contract/foundation/retention.ts'
import type { Context } from '#server/core/context.ts'
import { chatEvents } from '#server/database/schema/chats.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messageDeliveries, messages, messageStops } from '#server/database/schema/messages.ts'
import { limitCounts } from '#server/database/schema/operations.ts'
import { notifications, staffMatters } from '#server/database/schema/people.ts'
import { toLogFields } from '#server/database/trouble.ts'
import { endLostBackups } from '#server/features/administration/backups/end-lost.ts'
import { resumeProof } from '#server/features/administration/backups/prove.ts'
import { sweepAnalyses } from '#server/features/recognition/analyses/sweep.ts'
import { prunePictures } from '#server/features/reference/content/prune-pictures.ts'
import { sweepCopies } from '#server/features/reference/content/sweep-copies.ts'
import { sweepDevices } from '#server/features/foundation/notifications/devices.ts'
import { tellOfOutdated } from '#server/features/proof/certificates/tell-of-outdated.ts'
import { tellOfPermits } from '#server/features/proof/partners/tell-of-permits.ts'
import { sweepPermitFiles } from '#server/features/proof/partners/sweep.ts'
import { sweepHalves, sweepPhotos } from './sweep-photos.ts'
import { sweepChats } from '#server/features/requests/chats/find-chat.ts'
import { extendSlots } from '#server/features/requests/pickups/slots.ts'
import { makeRegularRequests } from '#server/features/requests/regulars/make-requests.ts'
import { sweepRegulars } from '#server/features/requests/regulars/sweep.ts'
import { tellOfLots } from '#server/features/requests/custody/tell-of-lots.ts'
import { sweepLogos } from '#server/features/foundation/settings/logo-files.ts'
import { sweepPointPhotos } from '#server/features/requests/points/sweep-photos.ts'
import { sweepReports } from '#server/features/requests/points/sweep.ts'
import { sweepInvitations } from '#server/features/people/invitations/sweep.ts'
import { forgetAskers, sweepUnproven } from '#server/features/people/rights/sweep.ts'
import { giveUpMails } from '#server/features/people/rights/unmailed.ts'
import { warnOfRights } from '#server/features/people/rights/warn.ts'
import { anonymiseStale, tellOfEnding } from '#server/features/requests/submissions/forgetting/retention.ts'
import { resumeImports, sweepImports } from '#server/features/integrations/imports/sweep.ts'
import { sweepDeliveries } from '#server/features/integrations/webhooks/sweep.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Days that copies of a content site are kept. */
const COPY_DAYS = 30

/**
 * Deletes what has had its time. A step that fails does not stop the others.
 * @throws when one has failed, so that the job is tried again
 */
export async function housekeeping(ctx: Context) {
  const now = ctx.now()
  const now_ms = now.getTime()
  const before = (days: number) => new Date(now_ms - days * DAY_MS)
  const steps: [what: string, step: () => Promise<number>][] = [
    ['accounts without a profile', () => ctx.identity.removeOrphans(before(KEPT.broken_sign_up_days))],
    ['sessions and codes', () => ctx.identity.sweep()],
    ['written mails', () => ctx.mail.sweep(before(KEPT.mail_file_days))],
    ['mails about requests', () => oldMails(ctx, before(KEPT.mail_days))],
    ['messages about requests', () => oldMessages(ctx, before(KEPT.message_days))],
    ['states of messages', () => oldDeliveries(ctx, before(KEPT.message_days))],
    ['numbers that want no messages', () => oldStops(ctx, before(KEPT.message_stop_days))],
    ['chats', () => sweepChats(ctx, before(KEPT.chat_days))],
    ['events of chats', () => oldChatEvents(ctx, before(KEPT.chat_event_days))],
    ['devices that show notifications', () => sweepDevices(ctx, before(KEPT.device_days))],
    ['rights that are due', () => warnOfRights(ctx)],
    [
      'rights nobody has proven',
      () =>
        sweepUnproven(ctx, {
          mailed: before(KEPT.unproven_rights_h / 24),
          received: before(KEPT.unmailed_rights_days),
        }),
    ],
    [
      'answers about rights that no mail server took',
      () => giveUpMails(ctx, before(KEPT.unmailed_rights_days)),
    ],
    ['who asked for their rights', () => forgetAskers(ctx, before(KEPT.rights_days))],
    ['invitations that have ended', () => sweepInvitations(ctx)],
    ['notifications', () => oldNotifications(ctx, before(KEPT.notification_days))],
    ['lots that have to leave', () => tellOfLots(ctx)],
    ['permits that end soon', () => tellOfPermits(ctx)],
    ['certificates that are outdated', () => tellOfOutdated(ctx)],
    ['requests that end soon', () => tellOfEnding(ctx)],
    ["guests' requests", () => anonymiseStale(ctx)],
    ['appointments', async () => (await extendSlots(ctx.db, now)).rowCount ?? 0],
    ['requests of regular pick-ups', () => makeRegularRequests(ctx)],
    ['regular pick-ups that have ended', () => sweepRegulars(ctx)],
    ['cached pictures', () => prunePictures(ctx)],
    ['copies of content', () => sweepCopies(ctx, before(COPY_DAYS))],
    ["guests' analyses", () => sweepAnalyses(ctx)],
    ['reports about drop-off points', () => sweepReports(ctx, before(KEPT.point_report_days))],
    ['deliveries of webhooks', () => sweepDeliveries(ctx, before(KEPT.delivery_days))],
    ['imports that were interrupted', () => resumeImports(ctx)],
    ['registers that were brought in', () => sweepImports(ctx, before(KEPT.import_days))],
    ['backups that were lost', () => endLostBackups(ctx)],
    ['the proof of the last backup', () => resumeProof(ctx)],
    ['limits that have ended', () => oldCounts(ctx, now_ms)],
    ['photos', () => sweepPhotos(ctx)],
    ['halves of photos', () => sweepHalves(ctx)],
    ['files of permits', () => sweepPermitFiles(ctx)],
    ['logos', () => sweepLogos(ctx)],
    ['photos of drop-off points', () => sweepPointPhotos(ctx)],
  ]
  const failed: string[] = []
  for (const [what, step] of steps)
    try {
      const count = await step()
      if (count > 0) ctx.log.info({ count }, `housekeeping: ${what}`)
    } catch (error) {
      failed.push(what)
      ctx.log.error(toLogFields(error), `housekeeping failed: ${what}`)
    }
  if (failed.length) throw new Error(`Housekeeping failed: ${failed.join(', ')}`)
}

async function oldCounts({ db }: Context, now_ms: number) {
  const { rowCount } = await db.delete(limitCounts).where(lt(limitCounts.expire, now_ms))
  return rowCount ?? 0
}

/** Sent, refused, or tried for long enough. */
async function oldMails({ db }: Context, createdBefore: Date) {
  const { rowCount } = await db.delete(mails).where(lt(mails.created_at, createdBefore))
  return rowCount ?? 0
}

async function oldMessages({ db }: Context, createdBefore: Date) {
  const { rowCount } = await db.delete(messages).where(lt(messages.created_at, createdBefore))
  return rowCount ?? 0
}

async function oldDeliveries({ db }: Context, saidBefore: Date) {
  const { rowCount } = await db.delete(messageDeliveries).where(lt(messageDeliveries.at, saidBefore))
  return rowCount ?? 0
}

async function oldChatEvents({ db }: Context, receivedBefore: Date) {
  const { rowCount } = await db.delete(chatEvents).where(lt(chatEvents.received_at, receivedBefore))
  return rowCount ?? 0
}

async function oldStops({ db }: Context, stoppedBefore: Date) {
  const { rowCount } = await db.delete(messageStops).where(lt(messageStops.stopped_at, stoppedBefore))
  return rowCount ?? 0
}

async function oldNotifications({ db }: Context, createdBefore: Date) {
  const { rowCount } = await db.delete(notifications).where(lt(notifications.created_at, createdBefore))
  const matters = await db.delete(staffMatters).where(lt(staffMatters.at, createdBefore))
  return (rowCount ?? 0) + (matters.rowCount ?? 0)
}
