import type { Member, RequestContext } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import { removeDevicesOutside } from '#server/features/foundation/notifications/devices.ts'

/**
 * Ends one session of the caller's account: every request checks its session, so the token is refused at once. Devices
 * that show notifications, and are of no session that is left, go with it.
 * @throws Problem 404 for one that is not there, or somebody else's
 */
export async function endSession({ db, identity, actor }: RequestContext<Member>, id: string) {
  if (!(await identity.endSession?.(actor.uid, id))) throw notFound('Session')
  const left = await identity.sessionsOf(actor.uid)
  await removeDevicesOutside(
    db,
    actor.id,
    left.map((session) => session.id),
  )
}
