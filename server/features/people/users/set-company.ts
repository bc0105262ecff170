import { eq, sql } from 'drizzle-orm'
import type { Context, Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { companies, users } from '#server/database/schema/people.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { userRowColumns, toUserRow } from './row.ts'

/**
 * Links an account to the company of that name, in any letter case, or to none. A company that is not there yet
 * begins today. The same value again changes nothing.
 * @throws Problem 404
 */
export async function setCompany(
  { db, identity, ...ctx }: RequestContext<Member>,
  id: number,
  name: string | null,
) {
  const { user, company } = await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ ...userRowColumns, company_id: users.company_id })
      .from(users)
      .where(eq(users.id, id))
      .for('no key update')
    if (!user) throw notFound('User')
    const company = name === null ? null : await companyNamed(tx, ctx, name)
    const company_id = company?.id ?? null
    if (company_id !== user.company_id) {
      await tx.update(users).set({ company_id, updated_at: ctx.now() }).where(eq(users.id, id))
      await recordAudit(tx, ctx, {
        action: 'user.company-changed',
        subject: `user:${id}`,
        details: { from: user.company_id, to: company_id },
      })
    }
    return { user, company }
  })
  return { ...(await toUserRow(identity, user)), company: company?.name ?? null }
}

async function companyNamed(tx: Database, { now }: Pick<Context, 'now'>, name: string) {
  const columns = { id: companies.id, name: companies.name }
  const [begun] = await tx
    .insert(companies)
    .values({ name, joined_at: now() })
    .onConflictDoNothing()
    .returning(columns)
  if (begun) return begun
  const [there] = await tx
    .select(columns)
    .from(companies)
    .where(sql`lower(${companies.name}) = lower(${name})`)
  return there!
}
