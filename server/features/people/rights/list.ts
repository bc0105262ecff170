import { and, asc, desc, eq, isNotNull, lt, ne, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RightsRequest } from '#contract/people/rights.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { toLife } from './own.ts'

const OPEN_MAX = 500
const PAGE = 30
const asker = alias(users, 'asker')
const closer = alias(users, 'closer')

/** The open requests, overdue first; or the answered ones, newest first, a page of them. */
export async function listRightsRequests(
  { db }: { db: Pick<Database, 'select'> },
  { state, before }: { state: 'open' | 'closed'; before?: number | undefined },
) {
  if (state === 'open') {
    const open = and(eq(rightsRequests.state, 'open'), isNotNull(rightsRequests.confirmed_at))
    const due = [asc(rightsRequests.due_at), asc(rightsRequests.id)]
    return { requests: await selectRightsRequests(db, open, due, OPEN_MAX), older: null }
  }
  const closed = and(
    ne(rightsRequests.state, 'open'),
    before === undefined ? undefined : lt(rightsRequests.id, before),
  )
  const found = await selectRightsRequests(db, closed, [desc(rightsRequests.id)], PAGE + 1)
  const requests = found.slice(0, PAGE)
  return { requests, older: found.length > PAGE ? requests.at(-1)!.id : null }
}

export async function selectRightsRequests(
  db: Pick<Database, 'select'>,
  which: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<RightsRequest[]> {
  const rows = await db
    .select({
      row: rightsRequests,
      user: { id: asker.id, username: asker.username },
      closed_by: closer.username,
    })
    .from(rightsRequests)
    .leftJoin(asker, eq(asker.id, rightsRequests.user_id))
    .leftJoin(closer, eq(closer.id, rightsRequests.closed_by))
    .where(which)
    .orderBy(...order)
    .limit(limit)
  return rows.map(({ row, user, closed_by }) => {
    const { origin, email, phone_number, done, answer_mail } = row
    return {
      ...toLife(row),
      origin,
      user,
      email,
      phone_number,
      done,
      closed_by,
      answer_mail,
      answer_mail_at: row.answer_mail_at?.toISOString() ?? null,
    }
  })
}
