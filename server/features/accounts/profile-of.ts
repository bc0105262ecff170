import type { Role, User } from '#contract/accounts.ts'
import type { RootDatabase } from '#server/database/open.ts'
import { notFound } from '#server/errors.ts'

// Every page asks for it, so it is one round trip, prepared by name.
// An entry of the ledger that was corrected no longer counts, its correction does.
const PROFILE = `
  select u.id, u.uid, u.username, u.email, u.first_name, u.last_name, u.phone_number, u.role, u.consent_version,
    u.consented_at, u.created_at, c.name as company, c.joined_at,
    (select count(*) from submissions s
      where s.user_id = u.id and s.service in ('collection', 'donation')) as collections,
    (select coalesce(sum(w.weight_kg), 0) from weight_entries w
      join submissions s on s.id = w.submission_id
      where s.user_id = u.id and w.outcome = 'recycled'
        and not exists (select from weight_entries later where later.replaces_id = w.id)) as recycled_kg
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
  collections: string
  recycled_kg: string
}

/**
 * A profile, with what was collected and recycled so far.
 * @throws Problem 404
 */
export async function profileOf(db: RootDatabase, id: number): Promise<User> {
  const { rows } = await db.$client.query<Row>({ name: 'profile', text: PROFILE, values: [id] })
  const [row] = rows
  if (!row) throw notFound('Profile')
  const { consent_version, consented_at, company, joined_at, collections, recycled_kg, ...user } = row
  return {
    ...user,
    id,
    collections: Number(collections),
    recycledWeight: Number(recycled_kg),
    company: company === null ? null : { name: company, joinDate: joined_at?.toISOString() ?? null },
    consent: consent_version === null ? null : { version: consent_version, at: consented_at!.toISOString() },
    created_at: row.created_at.toISOString(),
  }
}
