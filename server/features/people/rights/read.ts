import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { notFound } from '#server/core/errors.ts'
import { accountOf, find } from './find.ts'
import { select } from './list.ts'

/** One of those at the desk, and what may belong to whoever asked. @throws Problem 404 */
export async function read({ db }: Pick<Context, 'db'>, id: number) {
  const which = and(eq(rightsRequests.id, id), isNotNull(rightsRequests.confirmed_at))
  const [request] = await select(db, which, [], 1)
  if (!request) throw notFound('Request')
  return { request, found: await find(db, request), account: await accountOf(db, request) }
}
