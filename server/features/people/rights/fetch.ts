import { eq } from 'drizzle-orm'
import { GIVEN_DAYS } from '#contract/people/rights.ts'
import type { RequestContext } from '#server/core/context.ts'
import { rightsRequests } from '#server/database/schema/rights.ts'
import { notFound } from '#server/core/errors.ts'
import { findRegularsOfPerson } from './find.ts'
import { zipRequests } from './copy.ts'
import { readRightsToken } from './token.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The copy behind the link of an answer, for some days from when its mail was handed over. @throws Problem 404, whatever is wrong with the link */
export async function fetchCopy(ctx: RequestContext, token: string) {
  const id = readRightsToken(ctx, 'copy', token)
  const [row] = await ctx.db.select().from(rightsRequests).where(eq(rightsRequests.id, id))
  const mailed_at = row?.answer_mail_at ?? row?.closed_at
  const until = (mailed_at?.getTime() ?? 0) + GIVEN_DAYS * DAY_MS
  if (!row || row.given_ids.length === 0 || until <= ctx.now().getTime()) throw notFound('Request')
  // The address is proven; a number is only what somebody said.
  const regulars = await findRegularsOfPerson(ctx.db, { email: row.email, phone_number: null })
  return zipRequests(
    ctx,
    id,
    row.given_ids,
    regulars.map((regular) => regular.id),
  )
}
