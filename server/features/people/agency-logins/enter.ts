import { eq } from 'drizzle-orm'
import type { Role } from '#contract/foundation/roles.ts'
import type { StaffRole } from '#contract/people/invitations.ts'
import type { AgencyPerson } from '#server/adapters/agency/port.ts'
import type { RequestContext } from '#server/core/context.ts'
import { conflict } from '#server/core/errors.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { takeEmail } from '#server/features/people/accounts/take-email.ts'
import { giveRole } from '#server/features/people/users/give-role.ts'
import { keepAnAdmin } from '#server/features/people/users/keep-an-admin.ts'
import { attemptExpired } from './cookie.ts'
import { isAddress, makeAgencyAccount } from './make-account.ts'
import { noGroup, requireAgency } from './problems.ts'

/** `role`: of the person's groups; null: none has one. `connects`: the account that is to be theirs. */
type Entering = { person: AgencyPerson; role: StaffRole | null; connects: string | null }

/** The account, and its role before. */
type Entered = { id: number; uid: string; role: Role; email: string }

/**
 * The account of a person of the agency, with the role of their groups: theirs, the one that they connect, or a new one.
 * It is found by the agency's name of the person alone.
 * @param tx one of `changeAdmins`
 * @throws Problem 409
 */
export async function enterAsPerson(tx: Database, ctx: RequestContext, entering: Entering) {
  const { accounts } = requireAgency(ctx)
  const { person, role, connects } = entering
  const theirs = await accounts.find(tx, person)
  if (connects !== null) {
    if (theirs !== undefined && theirs !== connects)
      throw conflict('agency-connected', 'Another account here is connected with this sign-in.')
    if (role === null) throw noGroup()
    if (theirs === undefined) await connect(tx, ctx, entering, connects)
  } else if (theirs === undefined) {
    if (role === null) throw noGroup()
    return makeAgencyAccount(tx, ctx, person, role)
  }
  const entered = await lock(tx, connects ?? theirs!)
  await followRole(tx, ctx, entered, role ?? 'member')
  await followAddress(tx, ctx, entered, person.email)
  return entered
}

async function lock(tx: Database, uid: string): Promise<Entered> {
  const [user] = await tx
    .select({ id: users.id, uid: users.uid, role: users.role, email: users.email })
    .from(users)
    .where(eq(users.uid, uid))
    .for('no key update')
  // Deleted this moment.
  if (!user) throw attemptExpired()
  return user
}

/** From here on the agency opens the account, and no password: a password would outlive the person's time there. */
async function connect(tx: Database, ctx: RequestContext, { person }: Entering, uid: string) {
  const { accounts } = requireAgency(ctx)
  const { id, role } = await lock(tx, uid)
  if ((await accounts.among([uid])).has(uid))
    throw conflict('agency-connected', 'Your account is connected with another sign-in at the agency.')
  if (role === 'admin') await keepAnAdmin(tx, ctx, id)
  await accounts.connect(tx, uid, person)
  await recordAudit(tx, ctx, { action: 'agency.connected', subject: `user:${id}` })
}

/** Nobody is left without an administrator: one with a password always remains, whom no agency opens. */
async function followRole(tx: Database, ctx: RequestContext, { id, role: from }: Entered, to: Role) {
  if (from === to) return
  await giveRole(tx, { actor: { id }, now: ctx.now }, id, to)
  const { now, request_id } = ctx
  await recordAudit(
    tx,
    { now, request_id },
    { action: 'agency.role-followed', subject: `user:${id}`, details: { from, to } },
  )
}

/** The agency keeps the address; one that somebody else has here stays with them. */
async function followAddress(
  tx: Database,
  ctx: RequestContext,
  { id, uid, email }: Entered,
  said: string | null,
) {
  if (said === null || said.toLowerCase() === email || !isAddress(said)) return
  const others = eq(users.email, said.toLowerCase())
  if ((await tx.$count(users, others)) > 0) return
  const { accounts } = requireAgency(ctx)
  if (!(await accounts.setAddress(tx, uid, said))) return
  const { now, request_id } = ctx
  await takeEmail(tx, { actor: { kind: 'member', id }, now, request_id }, said)
}
