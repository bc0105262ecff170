import type { Session } from '#contract/people/sessions.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { dayOf } from '#server/time/today.ts'

/** The sessions of the caller's account; none with a hosted provider, which does not tell them. */
export async function listSessions({ identity, env, actor }: RequestContext<Member>): Promise<Session[]> {
  const { sid } = actor.login
  const found = await identity.sessionsOf(actor.uid)
  return found
    .map(({ id, device, signed_in_at, used_at }) => ({
      id,
      device,
      began_at: signed_in_at.toISOString(),
      last_used: dayOf(used_at, env.TIME_ZONE),
      current: id === sid,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current) || (a.last_used < b.last_used ? 1 : -1))
}
