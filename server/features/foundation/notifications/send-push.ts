import { and, eq, isNull } from 'drizzle-orm'
import { CarriedKind } from '#contract/foundation/notifications.ts'
import type { Jobs } from '#server/adapters/queue/port.ts'
import type { Context } from '#server/core/context.ts'
import { notifications, pushDevices } from '#server/database/schema/people.ts'
import { removeDevice } from './devices.ts'
import { noticeSentence } from './notice-texts.ts'

/**
 * Shows a notification on one of its account's devices, unless it was read in the time since. A second copy replaces the
 * first. A device that ended its subscription is deleted.
 * @throws when its push service refused it for now
 */
export async function sendPush(ctx: Context, { notification_id, device_id }: Jobs['push']) {
  const { db, push } = ctx
  const [found] = await db
    .select({ notification: notifications, device: pushDevices })
    .from(notifications)
    .innerJoin(pushDevices, eq(pushDevices.user_id, notifications.user_id))
    .where(
      and(
        eq(notifications.id, notification_id),
        eq(pushDevices.id, device_id),
        isNull(notifications.read_at),
      ),
    )
  const { data: kind } = CarriedKind.safeParse(found?.notification.kind)
  if (!found || !kind || push.publicKey === null) return
  const { notification, device } = found
  const { tracking_code = '' } = notification.params
  const delivery = await push.send(device, {
    title: tracking_code,
    body: noticeSentence(device.locale, kind, notification.params),
    path: `/track/${tracking_code}`,
    tag: `notification-${notification.id}`,
    locale: device.locale,
  })
  if (delivery === 'gone') await removeDevice(ctx, device.endpoint)
}
