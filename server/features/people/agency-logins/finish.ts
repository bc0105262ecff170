import type { AgencyPerson } from '#server/adapters/agency/port.ts'
import type { RequestContext } from '#server/core/context.ts'
import { conflict, Problem } from '#server/core/errors.ts'
import { removeDevices } from '#server/features/foundation/notifications/devices.ts'
import { changeAdmins } from '#server/features/people/users/keep-an-admin.ts'
import { attemptExpired, readAttempt } from './cookie.ts'
import { enterAsPerson } from './enter.ts'
import { askAgency, noGroup, requireAgency } from './problems.ts'
import { roleOfGroups } from './role-of-groups.ts'

const HOUR_MS = 3_600_000

/**
 * Finishes a sign-in at the agency: the person's role follows their groups, and the ticket opens a session.
 * @param search the query with which the agency sent the person back
 * @param cookies the header of the request
 * @throws Problem 409 `agency-…`, `last-admin`; 404; 503 `agency-unavailable`
 */
export async function finishAgencyLogin(ctx: RequestContext, search: string, cookies: string | undefined) {
  const { agency } = requireAgency(ctx)
  const { connects, from, until_ms: _, ...attempt } = await readAttempt(ctx, cookies)
  // The account that began is still signed in here, and nobody else.
  if (connects !== null && (ctx.actor.kind !== 'member' || ctx.actor.uid !== connects)) throw attemptExpired()
  const person = await askAgency(ctx, agency, ({ finish }) => finish(search, attempt))
  try {
    return await admit(ctx, person, { connects, from })
  } catch (error) {
    // By its code alone: the person stays out of the log.
    if (error instanceof Problem)
      ctx.log.info({ code: error.code }, 'a sign-in at the agency was refused here')
    throw error
  }
}

async function admit(
  ctx: RequestContext,
  person: AgencyPerson,
  { connects, from }: { connects: string | null; from: string | null },
) {
  const { agency, accounts } = requireAgency(ctx)
  requirePlace(ctx, person)
  const role = roleOfGroups(ctx.env.OIDC_ROLES, person.groups)
  const entered = await changeAdmins(ctx, (tx) => enterAsPerson(tx, ctx, { person, role, connects }))
  if (role === null) await refuse(ctx, entered)
  const { OIDC_SECOND_FACTOR, OIDC_SESSION_HOURS } = ctx.env
  const ticket = await accounts.ticket(entered.uid, {
    second_factor: person.second_factor && OIDC_SECOND_FACTOR !== 'ignored',
    ends_at: new Date(ctx.now().getTime() + OIDC_SESSION_HOURS * HOUR_MS),
  })
  // Without it they sign out here alone.
  const leave = await agency.leaveAddress().catch(() => null)
  return { ticket, from, leave }
}

/** The right organisation, and a second factor where one is required. @throws Problem 409 */
function requirePlace({ env }: RequestContext, person: AgencyPerson) {
  const { OIDC_HOSTED_DOMAINS: domains, OIDC_TENANTS: tenants, OIDC_SECOND_FACTOR } = env
  const isHere =
    (domains.length === 0 || domains.includes(person.hosted_domain ?? '')) &&
    (tenants.length === 0 || tenants.includes(person.tenant ?? ''))
  if (!isHere) throw conflict('agency-elsewhere', 'This account belongs to another organisation.')
  if (OIDC_SECOND_FACTOR === 'required' && !person.second_factor)
    throw conflict('agency-factor-missing', "The agency's sign-in must ask for a second step.")
}

/** Their role is gone already; their sessions go as well. */
async function refuse(ctx: RequestContext, { uid, id }: { uid: string; id: number }): Promise<never> {
  await ctx.identity.revokeSessions(uid)
  await removeDevices(ctx.db, id)
  throw noGroup()
}
