import { and, desc, eq, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { PushSubscribed } from '#contract/foundation/notifications.ts'
import { isDeviceKey } from '#server/adapters/push/device-key.ts'
import type { Context, Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { pushDevices } from '#server/database/schema/people.ts'
import { invalidField } from '#server/core/errors.ts'

/** More devices than a person has; the one that was heard of longest ago goes. */
const DEVICES_MAX = 10

/**
 * Shows the account's notifications on this device from now on. A device that another account used now belongs to this one.
 * @throws Problem 400 for a key with which nothing can be encrypted
 */
export async function addDevice(
  { db, actor, now }: RequestContext<Member>,
  { endpoint, keys, locale }: PushSubscribed,
) {
  if (!isDeviceKey(keys.p256dh)) throw invalidField('keys.p256dh', 'is not a public key of P-256')
  const device = { user_id: actor.id, ...keys, locale, session_id: actor.login.sid, heard_at: now() }
  await db.transaction(async (tx) => {
    await tx
      .insert(pushDevices)
      .values({ endpoint, ...device })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: device })
    const newest = tx
      .select({ id: pushDevices.id })
      .from(pushDevices)
      .where(eq(pushDevices.user_id, actor.id))
      .orderBy(desc(pushDevices.heard_at), desc(pushDevices.id))
      .limit(DEVICES_MAX)
    await tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.user_id, actor.id), notInArray(pushDevices.id, newest)))
  })
}

/** Shows nothing on that device any more. One that nobody knows is none: a retry is no error. */
export const removeDevice = ({ db }: Context, endpoint: string) =>
  db.delete(pushDevices).where(eq(pushDevices.endpoint, endpoint))

/** With the sessions of an account its devices go. */
export const removeDevices = (db: Pick<Database, 'delete'>, user_id: number) =>
  db.delete(pushDevices).where(eq(pushDevices.user_id, user_id))

/** Those of an account that are of none of these sessions, or of none that is known. */
export const removeDevicesOutside = (db: Pick<Database, 'delete'>, user_id: number, sessions: string[]) =>
  db
    .delete(pushDevices)
    .where(
      and(
        eq(pushDevices.user_id, user_id),
        or(isNull(pushDevices.session_id), notInArray(pushDevices.session_id, sessions)),
      ),
    )

/** Those on which the app was not open for so long that its session has ended. @returns how many */
export async function sweepDevices({ db }: Pick<Context, 'db'>, heardBefore: Date) {
  const { rowCount } = await db.delete(pushDevices).where(lt(pushDevices.heard_at, heardBefore))
  return rowCount ?? 0
}
