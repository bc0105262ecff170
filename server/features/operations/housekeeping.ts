import { lt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { mails } from '#server/database/schema/mails.ts'
import { notifications } from '#server/database/schema/people.ts'
import { seen } from '#server/database/trouble.ts'
import { sweepAnalyses } from '#server/features/analyses/sweep.ts'
import { prunePictures } from '#server/features/content/prune-pictures.ts'
import { sweepDevices } from '#server/features/notifications/devices.ts'
import { sweepPermitFiles } from '#server/features/partners/sweep.ts'
import { sweepHalves, sweepPhotos } from '#server/features/photos/sweep.ts'
import { extendSlots } from '#server/features/pickups/slots.ts'
import { sweepPointPhotos } from '#server/features/points/sweep-photos.ts'
import { sweepReports } from '#server/features/points/sweep.ts'
import { anonymiseStale, tellOfEnding } from '#server/features/submissions/retention.ts'
import { sweepDeliveries } from '#server/features/webhooks/sweep.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes what has had its time. A step that fails does not stop the others.
 * @throws when one has failed, so that the job is tried again
 */
export async function housekeeping(ctx: Context) {
  const now = ctx.now()
  const now_ms = now.getTime()
  const before = (days: number) => new Date(now_ms - days * DAY_MS)
  const steps: [what: string, step: () => Promise<number>][] = [
    ['accounts without a profile', () => ctx.identity.removeOrphans(before(1))],
    ['sessions and codes', () => ctx.identity.sweep()],
    ['written mails', () => ctx.mail.sweep(before(30))],
    ['mails about requests', () => oldMails(ctx, before(30))],
    // As long as a session that nobody uses.
    ['devices that show notifications', () => sweepDevices(ctx, before(30))],
    ['notifications', () => oldNotifications(ctx, before(365))],
    ['requests that end soon', () => tellOfEnding(ctx)],
    ["guests' requests", () => anonymiseStale(ctx)],
    ['appointments', async () => (await extendSlots(ctx.db, now)).rowCount ?? 0],
    ['cached pictures', () => prunePictures(ctx)],
    ["guests' analyses", () => sweepAnalyses(ctx)],
    ['reports about drop-off points', () => sweepReports(ctx, before(365))],
    ['deliveries of webhooks', () => sweepDeliveries(ctx, before(30))],
    ['photos', () => sweepPhotos(ctx)],
    ['halves of photos', () => sweepHalves(ctx)],
    ['files of permits', () => sweepPermitFiles(ctx)],
    ['photos of drop-off points', () => sweepPointPhotos(ctx)],
  ]
  const failed: string[] = []
  for (const [what, step] of steps)
    try {
      const count = await step()
      if (count > 0) ctx.log.info({ count }, `housekeeping: ${what}`)
    } catch (error) {
      failed.push(what)
      ctx.log.error(seen(error), `housekeeping failed: ${what}`)
    }
  if (failed.length) throw new Error(`Housekeeping failed: ${failed.join(', ')}`)
}

/** Sent, refused, or tried for long enough. */
async function oldMails({ db }: Context, createdBefore: Date) {
  const { rowCount } = await db.delete(mails).where(lt(mails.created_at, createdBefore))
  return rowCount ?? 0
}

async function oldNotifications({ db }: Context, createdBefore: Date) {
  const { rowCount } = await db.delete(notifications).where(lt(notifications.created_at, createdBefore))
  return rowCount ?? 0
}
