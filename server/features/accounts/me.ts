import { and, eq, getTableColumns, inArray, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '#contract/accounts.ts'
import type { Member, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/open.ts'
import { companies, submissions, users, weightEntries } from '#server/database/schema.ts'
import { notFound } from '#server/errors.ts'

/** The own profile, with what was collected and recycled so far. */
export async function me({ db, actor }: RequestContext<Member>): Promise<User> {
  const [row] = await db
    .select({
      ...getTableColumns(users),
      company: companies,
      collections: collections(db, actor.id),
      recycledWeight: recycled(db, actor.id),
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, actor.id))
  if (!row) throw notFound('Profile')
  const { id, uid, username, email, first_name, last_name, phone_number, role, company } = row
  return {
    id,
    uid,
    username,
    email,
    first_name,
    last_name,
    phone_number,
    role,
    // A sub-select comes as the driver reads it: bigint and numeric are strings.
    collections: Number(row.collections),
    recycledWeight: Number(row.recycledWeight),
    company: company && { name: company.name, joinDate: company.joined_at.toISOString() },
  }
}

const collections = (db: Database, user_id: number) => {
  const own = and(eq(submissions.user_id, user_id), inArray(submissions.service, ['collection', 'donation']))
  return sql<string>`(${db
    .select({ count: sql`count(*)` })
    .from(submissions)
    .where(own)})`
}

/** kg; an entry that was corrected no longer counts, its correction does. */
const recycled = (db: Database, user_id: number) => {
  const correction = alias(weightEntries, 'correction')
  const current = db
    .select({ kg: sql`coalesce(${sum(weightEntries.weight_kg)}, 0)` })
    .from(weightEntries)
    .innerJoin(submissions, eq(submissions.id, weightEntries.submission_id))
    .leftJoin(correction, eq(correction.replaces_id, weightEntries.id))
    .where(
      and(
        eq(submissions.user_id, user_id),
        eq(weightEntries.outcome, 'recycled'),
        sql`${correction.id} is null`,
      ),
    )
  return sql<string>`(${current})`
}
