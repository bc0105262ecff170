import type { User } from '#contract/people/accounts.ts'
import type { Role } from '#contract/foundation/roles.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { sessionEnded } from '#server/core/errors.ts'
import type { Lot } from '#server/features/requests/impact/avoided-emissions.ts'
import { impactRules } from '#server/features/requests/impact/rules.ts'
import { sumLots } from '#server/features/requests/impact/totals.ts'
import { heldRole } from './waiting-role.ts'

// Every page asks for it, so it is one round trip, prepared by name.
// The outcome of their things, as far as it is known by now.
const PROFILE = `
  select u.id, u.uid, u.username, u.email, u.first_name, u.last_name, u.phone_number, u.role, u.consent_version,
    u.consented_at, u.created_at, c.name as company, c.joined_at,
    exists (select from identity.account a where a.user_id = u.uid and a.provider_id = 'agency') as agency,
    (select count(*) from submissions s
      where s.user_id = u.id and s.service in ('collection', 'donation')) as collections,
    (select json_agg(lot) from (
      select f.device_class, f.outcome, f.method, f.factor_version, f.refrigerant, f.refrigerant_gas,
        sum(f.refrigerant_g) as refrigerant_g, (sum(f.grams) / 1000)::float8 as weight_kg,
        sum(f.units) as units, sum(f.payout_idr) as payout_idr
      from weight_fates f
      join submissions s on s.id = f.submission_id
      where s.user_id = u.id
      group by 1, 2, 3, 4, 5, 6, f.refrigerant_g is null, f.units is null) lot) as lots
  from users u
  left join companies c on c.id = u.company_id
  where u.id = $1`

/** As the driver reads it: bigint and numeric are strings. */
type Row = {
  id: string
  uid: string
  username: string
  email: string
  first_name: string
  last_name: string
  phone_number: string | null
  role: Role
  consent_version: string | null
  consented_at: Date | null
  created_at: Date
  company: string | null
  joined_at: Date | null
  agency: boolean
  collections: string
  /** Parsed from JSON: numbers. Null: nothing has been recorded. */
  lots: Lot[] | null
}

/**
 * The profile, with the weights collected and recycled so far.
 * @throws Problem 401 for an account that was deleted this moment
 */
export async function readProfile({ db, env, actor }: RequestContext<Member>): Promise<User> {
  const { id, login } = actor
  const { rows } = await db.$client.query<Row>({ name: 'profile', text: PROFILE, values: [id] })
  const [row] = rows
  if (!row) throw sessionEnded()
  const { consent_version, consented_at, company, joined_at, collections, lots, agency, ...user } = row
  const totals = sumLots(lots ?? [], impactRules(env))
  return {
    ...user,
    id,
    ...heldRole(env, login, user.role),
    email_verified: login.email_verified,
    ...(agency && { agency }),
    collections: Number(collections),
    handedOverWeight: totals.weight_kg,
    weighedWeight: totals.weighed_kg,
    recycledWeight: totals.by_outcome_kg.recycled,
    recycledGrade: totals.recycled_grade,
    carbon: {
      avoided_kg_co2e: totals.avoided_kg_co2e,
      grade: totals.grade,
      uncounted_kg: totals.uncounted_kg,
    },
    company: company === null ? null : { name: company, joinDate: joined_at?.toISOString() ?? null },
    consent: consent_version === null ? null : { version: consent_version, at: consented_at!.toISOString() },
    created_at: row.created_at.toISOString(),
  }
}
