import type { Member, RequestContext } from '#server/core/context.ts'
import { removeDevices } from '#server/features/foundation/notifications/devices.ts'

/** Ends every session of the caller's account, this one too, and removes its devices for notifications. */
export async function signOutEverywhere({ db, identity, actor }: RequestContext<Member>) {
  await identity.revokeSessions(actor.uid)
  await removeDevices(db, actor.id)
}
