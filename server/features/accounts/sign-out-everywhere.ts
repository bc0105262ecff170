import type { Member, RequestContext } from '#server/context.ts'

/** Ends every session of the own account, the one that asks too. */
export const signOutEverywhere = ({ identity, actor }: RequestContext<Member>) =>
  identity.revokeSessions(actor.uid)
