import { sql, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Whose } from '#contract/administration/processing.ts'
import type { Database } from '#server/database/open.ts'
import type { incidents } from '#server/database/schema/incidents.ts'
import { partners } from '#server/database/schema/partners.ts'
import { invitations, users } from '#server/database/schema/people.ts'
import { images } from '#server/database/schema/photos.ts'
import { regulars } from '#server/database/schema/regulars.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { ACTIVITIES } from '#server/features/administration/processing/activities.ts'

type Concerned = Pick<typeof incidents.$inferSelect, 'activities' | 'to_at'>

/** Somebody who was affected. A letter goes to an account, or to the address left with a request; to others by hand. */
export type Person = {
  kind: 'account' | 'guest' | 'partner'
  user_id: number | null
  submission_id: number | null
  name: string
  email: string | null
  phone_number: string | null
  locale: Locale | null
}

const BATCH = 1_000

/** The people in the data of an activity of the register: kept when the period ended, and still kept. */
const FROM: Record<Whose, (until: SQL) => SQL> = {
  accounts: (until) => members(sql`${users.created_at} <= ${until}`),
  staff: (until) => members(sql`${users.created_at} <= ${until} and ${users.role} <> 'member'`),
  senders: (until) => sent(sql`${submissions.submitted_at} <= ${until}`),
  photographers: (until) =>
    sql`${members(
      sql`exists (select from ${images} where ${images.user_id} = ${users.id} and ${images.created_at} <= ${until})`,
    )} union all ${sent(
      sql`${submissions.submitted_at} <= ${until} and (${submissions.image_id} is not null or exists (
      select from ${submissionItems} where ${submissionItems.submission_id} = ${submissions.id} and ${submissionItems.image_id} is not null) or exists (
      select from ${submissionEvents} where ${submissionEvents.submission_id} = ${submissions.id} and ${submissionEvents.image_id} is not null))`,
    )}`,
  partners: (until) => sql`
    select 'partner', null::bigint, null::bigint, ${partners.name}, nullif(${partners.email}, ''), nullif(${partners.phone_number}, ''), null
    from ${partners} where ${partners.created_at} <= ${until}`,
  invited: (until) => sql`
    select 'guest', null::bigint, null::bigint, ${invitations.who}, case when ${invitations.who} like '%@%' then ${invitations.who} end, null, ${invitations.locale}
    from ${invitations} where ${invitations.created_at} <= ${until} and ${invitations.who} <> ''`,
  regulars: (until) => sql`
    select 'guest', null::bigint, null::bigint, ${regulars.name}, nullif(${regulars.email}, ''), ${regulars.phone_number}, null
    from ${regulars} where ${regulars.created_at} <= ${until}`,
  askers: (until) => sql`${members(
    sql`exists (select from ${rightsRequests} where ${rightsRequests.user_id} = ${users.id} and ${rightsRequests.received_at} <= ${until})`,
  )} union all
    select 'guest', null, null, '', ${rightsRequests.email}, ${rightsRequests.phone_number}, ${rightsRequests.locale}
    from ${rightsRequests} where ${rightsRequests.user_id} is null and ${rightsRequests.forgotten_at} is null
      and ${rightsRequests.confirmed_at} is not null and ${rightsRequests.received_at} <= ${until}`,
}

const members = (which: SQL) => sql`
  select 'account' as kind, ${users.id} as user_id, null::bigint as submission_id, ${users.username} as name,
    ${users.email} as email, ${users.phone_number} as phone_number, ${users.locale} as locale
  from ${users} where ${which}`

/** The contact of a member is in the account, that of a guest in the request; a guest's name is derived from their device and identifies nobody. */
const sent = (which: SQL) => sql`${members(
  sql`exists (select from ${submissions} where ${submissions.user_id} = ${users.id} and ${which})`,
)} union all
  select 'guest', null, ${submissions.id}, ${submissions.tracking_code}, ${submissions.notify_email},
    ${submissions.phone_number}, ${submissions.locale}
  from ${submissions}
  where ${submissions.user_id} is null and ${submissions.anonymised_at} is null and ${which}`

/** Each once: by address, else by number, else by request. A person with an account is one of those. */
function everybody({ activities, to_at }: Concerned) {
  const whose = new Set(ACTIVITIES.filter(({ id }) => activities.includes(id)).map(({ whose }) => whose))
  // As it stands: a cursor is declared without parameters.
  const until = sql.raw(`'${to_at.toISOString()}'::timestamptz`)
  const parts = [...whose].map((one) => sql`select * from (${FROM[one](until)}) part`)
  return sql`
    select distinct on (who) kind, user_id, submission_id, name, email, phone_number, locale
    from (
      select *, coalesce(lower(email), phone_number, submission_id::text, name) as who
      from (${sql.join(parts, sql` union all `)}) as found (kind, user_id, submission_id, name, email, phone_number, locale)
    ) as keyed
    order by who, user_id nulls last, submission_id desc nulls last`
}

/** A letter is mailed to them: an account, or whoever left an address with a request. */
const isMailed = sql`email is not null and num_nonnulls(user_id, submission_id) = 1`

export async function countAffected(db: Pick<Database, 'execute'>, concerned: Concerned) {
  const { rows } = await db.execute<Record<'accounts' | 'guests' | 'partners' | 'mailed', number>>(sql`
    select count(*) filter (where kind = 'account')::int as accounts, count(*) filter (where kind = 'guest')::int as guests,
      count(*) filter (where kind = 'partner')::int as partners, count(*) filter (where ${isMailed})::int as mailed
    from (${everybody(concerned)}) as affected`)
  return rows[0]!
}

/**
 * Everybody who was affected, a batch at a time, as of one instant, however many they are.
 * @param tx a transaction: the cursor lives in it
 */
export async function* readAffected(
  tx: Pick<Database, 'execute'>,
  concerned: Concerned,
): AsyncGenerator<Person[]> {
  await tx.execute(sql`declare affected no scroll cursor for ${everybody(concerned)}`)
  for (;;) {
    const { rows } = await tx.execute<Person>(sql.raw(`fetch ${BATCH} from affected`))
    if (rows.length === 0) return
    yield rows.map(({ user_id, submission_id, ...person }) => ({
      ...person,
      user_id: toNumber(user_id),
      submission_id: toNumber(submission_id),
    }))
  }
}

/** The driver gives 64 bits as text. */
const toNumber = (id: number | string | null) => (id === null ? null : Number(id))

/** As `isMailed`. */
export const isMailable = ({ email, user_id, submission_id }: Person) =>
  email !== null && (user_id === null) !== (submission_id === null)
