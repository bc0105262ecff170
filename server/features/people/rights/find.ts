import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { RightsFound, RightsRegular, RightsRequest } from '#contract/people/rights.ts'
import { senderName } from '#contract/requests/submissions.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { regulars } from '#server/database/schema/regulars.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { storedPhones } from '#server/features/requests/submissions/phone-number.ts'

/** As many as somebody acts on at once. */
const MANY = 500

type Asking = Pick<RightsRequest, 'user' | 'email' | 'phone_number'>

/** Requests that still have a sender, and may be theirs: of their account, or with the address or the number that they gave. */
export async function findRequestsOfPerson(
  db: Pick<Database, 'select'>,
  asking: Asking,
): Promise<RightsFound[]> {
  const { user, email, phone_number } = asking
  const byAccount = user && eq(submissions.user_id, user.id)
  const byEmail = email && sql`lower(${submissions.notify_email}) = ${email.toLowerCase()}`
  const numbers = phone_number ? storedPhones(phone_number) : []
  const byPhone =
    phone_number && or(inArray(submissions.phone_number, numbers), inArray(submissions.notify_phone, numbers))
  const ways = [byAccount, byEmail, byPhone].filter((way) => way !== null && way !== '')
  if (ways.length === 0) return []
  const rows = await db
    .select({
      id: submissions.id,
      tracking_code: submissions.tracking_code,
      service: submissions.service,
      status: submissions.status,
      submitted_at: submissions.submitted_at,
      username: submissions.username,
      name: submissions.name,
      user_id: submissions.user_id,
      notify_email: submissions.notify_email,
    })
    .from(submissions)
    .where(and(isNull(submissions.anonymised_at), or(...ways)))
    .orderBy(desc(submissions.id))
    .limit(MANY)
  return rows.map(({ user_id, notify_email, submitted_at, name, ...row }) => ({
    ...row,
    username: senderName({ ...row, name }),
    submitted_at: submitted_at.toISOString(),
    by:
      user && user_id === user.id
        ? 'account'
        : email && notify_email?.toLowerCase() === email.toLowerCase()
          ? 'email'
          : 'phone',
  }))
}

/** Regular pick-ups that may be theirs: with the address or the number that they gave. */
export async function findRegularsOfPerson(
  db: Pick<Database, 'select'>,
  { email, phone_number }: Pick<Asking, 'email' | 'phone_number'>,
): Promise<RightsRegular[]> {
  const byEmail = email ? sql`lower(${regulars.email}) = ${email.toLowerCase()}` : undefined
  const byPhone = phone_number ? inArray(regulars.phone_number, storedPhones(phone_number)) : undefined
  if (!byEmail && !byPhone) return []
  const rows = await db
    .select({ id: regulars.id, name: regulars.name, email: regulars.email })
    .from(regulars)
    .where(or(byEmail, byPhone))
    .orderBy(desc(regulars.id))
    .limit(MANY)
  return rows.map(({ id, name, email: theirs }) => ({
    id,
    name,
    by: email && theirs.toLowerCase() === email.toLowerCase() ? 'email' : 'phone',
  }))
}

/** The account whose profile has that address. */
export async function findAccountOfPerson(db: Pick<Database, 'select'>, { user, email }: Asking) {
  if (!user && !email) return null
  const [found] = await db
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(user ? eq(users.id, user.id) : sql`lower(${users.email}) = ${email!.toLowerCase()}`)
  return found ?? null
}

/** Those of the chosen ones that were found; what was not found is nobody's to act on from here. */
export async function keepFound(db: Pick<Database, 'select'>, asking: Asking, ids: readonly number[]) {
  const wanted = new Set(ids)
  return (await findRequestsOfPerson(db, asking)).filter(({ id }) => wanted.has(id)).map(({ id }) => id)
}

/** Those of the chosen regular pick-ups that were found. */
export async function keepFoundRegulars(
  db: Pick<Database, 'select'>,
  asking: Asking,
  ids: readonly number[],
) {
  if (ids.length === 0) return []
  const wanted = new Set(ids)
  return (await findRegularsOfPerson(db, asking)).filter(({ id }) => wanted.has(id)).map(({ id }) => id)
}
