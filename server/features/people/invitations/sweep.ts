import { eq, lte, sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { invitations } from '#server/database/schema/people.ts'

/** Deletes invitations whose time is over. */
export async function sweepInvitations({ db, now }: Pick<Context, 'db' | 'now'>) {
  const { rowCount } = await db.delete(invitations).where(lte(invitations.ends_at, now()))
  return rowCount ?? 0
}

/** The invitations that were made for an address. */
export const isInvited = (email: string) => eq(sql`lower(${invitations.who})`, email.toLowerCase())

/** Deletes the invitations for an address whose owner leaves. */
export const forgetInvited = (tx: Pick<Database, 'delete'>, email: string) =>
  tx.delete(invitations).where(isInvited(email))
