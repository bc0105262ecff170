import { eq } from 'drizzle-orm'
import { MATTER_LISTS } from '#contract/foundation/matters.ts'
import type { Jobs } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/core/context.ts'
import { pushDevices, users } from '#server/database/schema/people.ts'
import { removeDevice } from './devices.ts'
import { findMatters } from './find-matters.ts'
import { matterLine } from './matter-texts.ts'

/**
 * Shows on a device what waits for its member of the staff and was not seen, in place of what it showed before. Nothing where all
 * was seen or dealt with in the time since.
 * @throws when its push service refused it for now
 */
export async function sendStaffPush(ctx: Context, { device_id }: Jobs['staff-push']) {
  const { db, push } = ctx
  const [device] = await db
    .select({
      endpoint: pushDevices.endpoint,
      p256dh: pushDevices.p256dh,
      auth: pushDevices.auth,
      locale: pushDevices.locale,
      reader: { id: users.id, role: users.role },
    })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.user_id))
    .where(eq(pushDevices.id, device_id))
  if (!device || push.publicKey === null) return
  const unseen = (await findMatters(db, device.reader)).filter(({ seen }) => !seen)
  const [newest] = unseen
  if (!newest) return
  const { locale } = device
  const lines = unseen.map(({ kind, count }) => matterLine(locale, kind, count))
  const [first = '', ...rest] = lines
  const delivery = await push.send(device, {
    title: 'Resirkuit',
    body: [`${first[0]!.toUpperCase()}${first.slice(1)}`, ...rest].join('\n'),
    path: unseen.length === 1 ? MATTER_LISTS[newest.kind] : '/admin',
    tag: 'matters',
    locale,
  })
  if (delivery === 'gone') await removeDevice(ctx, device.endpoint)
}
