import type { Member, RequestContext } from '#server/core/context.ts'
import { removeDevices } from '#server/features/foundation/notifications/devices.ts'

/** Ends every session of the own account, the one that asks too; no device shows anything of it any more. */
export async function signOutEverywhere({ db, identity, actor }: RequestContext<Member>) {
  await identity.revokeSessions(actor.uid)
  await removeDevices(db, actor.id)
}
