import { and, eq } from 'drizzle-orm'
import type { PushRenewed } from '#contract/foundation/notifications.ts'
import { isDeviceKey } from '#server/adapters/push/device-key.ts'
import type { Context } from '#server/core/context.ts'
import { pushDevices } from '#server/database/schema/people.ts'
import { invalidField } from '#server/core/errors.ts'

/**
 * Puts a device's new address in the place of its old one. Its worker asks, without a session: what it shows of the old
 * subscription, address and secret, only that device and this server know. An unknown one is answered alike.
 * @throws Problem 400 for a key with which nothing can be encrypted
 */
export async function renewDevice({ db }: Context, { old, endpoint, keys }: PushRenewed) {
  if (!isDeviceKey(keys.p256dh)) throw invalidField('keys.p256dh', 'is not a public key of P-256')
  await db.transaction(async (tx) => {
    const [found] = await tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.endpoint, old.endpoint), eq(pushDevices.auth, old.auth)))
      .returning()
    if (!found) return
    const { id: _, ...device } = found
    // The page, which has a session, may have told of the new address first.
    await tx
      .insert(pushDevices)
      .values({ ...device, endpoint, ...keys })
      .onConflictDoNothing({ target: pushDevices.endpoint })
  })
}
