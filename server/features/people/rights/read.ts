import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { notFound } from '#server/core/errors.ts'
import { findAccountOfPerson, findRegularsOfPerson, findRequestsOfPerson } from './find.ts'
import { selectRightsRequests } from './list.ts'

/** One of those at the desk, and what may belong to whoever asked. @throws Problem 404 */
export async function readRightsRequest({ db }: Pick<Context, 'db'>, id: number) {
  const which = and(eq(rightsRequests.id, id), isNotNull(rightsRequests.confirmed_at))
  const [request] = await selectRightsRequests(db, which, [], 1)
  if (!request) throw notFound('Request')
  return {
    request,
    found: await findRequestsOfPerson(db, request),
    regulars: await findRegularsOfPerson(db, request),
    account: await findAccountOfPerson(db, request),
  }
}
