import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { Email, Username } from '#contract/people/accounts.ts'
import type { StaffRole } from '#contract/people/invitations.ts'
import type { AgencyPerson } from '#server/adapters/agency/port.ts'
import type { RequestContext } from '#server/core/context.ts'
import { conflict, Problem } from '#server/core/errors.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'
import { nameKey } from '#server/features/people/accounts/name-key.ts'
import { requireName } from '#server/features/people/accounts/require-name.ts'
import { requireAgency } from './problems.ts'

/** How many accounts with one name get a number behind it. */
const NUMBERED = 20

/**
 * Makes the account of a person of the agency, at their first sign-in. An address that has an account already is its owner's:
 * a mail address is no proof of a person.
 * @param tx one of `changeAdmins`
 * @throws Problem 409 `agency-no-admin`, `agency-no-address`, `agency-address-taken`
 */
export async function makeAgencyAccount(
  tx: Database,
  ctx: RequestContext,
  person: AgencyPerson,
  role: StaffRole,
) {
  const { accounts } = requireAgency(ctx)
  const { now, request_id } = ctx
  // In turn with sign-ups: the first account is the administrator's, with a password.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`)
  if ((await tx.$count(users)) === 0)
    throw conflict(
      'agency-no-admin',
      'The account that an installation begins with has a password, and nobody has signed up with one yet.',
    )
  const email = person.email?.toLowerCase() ?? ''
  if (!isAddress(email)) throw conflict('agency-no-address', 'The agency says no email address of yours.')
  const sameAddress = sql`lower(${users.email}) = ${email}`
  const uid = (await tx.$count(users, sameAddress)) > 0 ? undefined : await accounts.create(tx, person, email)
  if (uid === undefined)
    throw conflict(
      'agency-address-taken',
      'An account here has your address already. Sign in with its password, then connect it on the profile page.',
    )
  const username = await freeName(tx, person.names)
  const at = now()
  const [made] = await tx
    .insert(users)
    .values({
      uid,
      username,
      name_key: nameKey(username),
      email,
      first_name: person.first_name,
      last_name: person.last_name,
      role,
      role_decided_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: users.id })
  const { id } = made!
  const self = { kind: 'member', id } as const
  await recordAudit(
    tx,
    { now, request_id, actor: self },
    { action: 'agency.account-made', subject: `user:${id}`, details: { role } },
  )
  await notifyMember(tx, ctx, id, 'welcome', { username }, `welcome:${id}`)
  return { id, uid, role, email }
}

export const isAddress = (text: string) => Email.safeParse(text).success

/** A username that is free, and like nobody else's: one of the person's names, with a number if it must be. */
async function freeName(tx: Database, names: readonly string[]) {
  const wanted = names
    .map((name) =>
      name
        .normalize('NFKC')
        .slice(0, 32)
        .split(/[^\p{L}\p{N}]/u),
    )
    .map((parts) => parts.filter(Boolean).join('.'))
    .filter(Boolean)
  const numbered = wanted.flatMap((name) =>
    Array.from({ length: NUMBERED }, (_, index) => `${name}.${index + 2}`),
  )
  for (const name of [...wanted, ...numbered]) {
    if (!Username.safeParse(name).success) continue
    if (await isFree(tx, name)) return name
  }
  return `staff.${randomBytes(5).toString('hex')}`
}

const isFree = (tx: Database, name: string) =>
  requireName(tx, name, false).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false
      throw error
    },
  )
