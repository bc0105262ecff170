import { count, eq, sql } from 'drizzle-orm'
import type { UserDetail } from '#contract/people/users.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { companies, users } from '#server/database/schema/people.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { userRowColumns, toUserRow } from './row.ts'

/** Exactly one is given. */
type Given = { user_id?: number | undefined; email?: string | undefined; username?: string | undefined }

/** The account of that id, e-mail or username, in any letter case; null when there is none. The look is recorded. */
export async function checkUser(
  { db, identity, ...ctx }: RequestContext<Member>,
  given: Given,
): Promise<UserDetail | null> {
  const user = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        ...userRowColumns,
        first_name: users.first_name,
        last_name: users.last_name,
        phone_number: users.phone_number,
        company: companies.name,
      })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.company_id))
      .where(matching(given))
    if (!found) return null
    const [sent] = await tx
      .select({ submissions: count() })
      .from(submissions)
      .where(eq(submissions.user_id, found.id))
    const by = Object.entries(given).find(([, value]) => value !== undefined)![0]
    await recordAudit(tx, ctx, { action: 'user.looked-up', subject: `user:${found.id}`, details: { by } })
    return { ...found, ...sent! }
  })
  if (!user) return null
  const { first_name, last_name, phone_number, company, submissions: sent } = user
  const second_factor = identity.secondFactorOf ? (await identity.secondFactorOf(user.uid)) !== null : null
  return {
    ...(await toUserRow(identity, user)),
    first_name,
    last_name,
    phone_number,
    company,
    second_factor,
    submissions: sent,
  }
}

function matching({ user_id, email, username }: Given) {
  if (user_id !== undefined) return eq(users.id, user_id)
  if (email !== undefined) return eq(sql`lower(${users.email})`, sql`lower(${email})`)
  return eq(sql`lower(${users.username})`, sql`lower(${username})`)
}
