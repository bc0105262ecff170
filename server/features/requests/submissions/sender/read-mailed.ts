import { eq } from 'drizzle-orm'
import { mayWrite } from '#contract/requests/request-life.ts'
import { TrackingCode, type MailedMessages } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { opensMessages } from '#server/features/foundation/notifications/answer-link.ts'
import { readWays } from '../desk/ways.ts'

/** The tracking code and the token of the link in a mail. */
export type MailLink = { code: string; token: string }

/** The messages about a request, for who has the link of a mail about it. @throws Problem 404 */
export const readMailedMessages = async (ctx: RequestContext, link: MailLink) =>
  mailedMessages(ctx, ctx.db, await lockMailedRequest(ctx, ctx.db, link))

type Row = typeof submissions.$inferSelect

/** Finds the request of a mail's link, and holds it in a transaction. A wrong token and an unknown code answer alike. @throws Problem 404 */
export async function lockMailedRequest(ctx: RequestContext, db: Database, { code: typed, token }: MailLink) {
  const { data: code } = TrackingCode.safeParse(typed)
  const [stored] = code
    ? await db.select().from(submissions).where(eq(submissions.tracking_code, code)).for('update')
    : []
  if (!stored || !opensMessages(ctx, token, stored)) throw notFound('Submission')
  return stored
}

/** With the visits at which nothing was picked up. Without the words of the sender: the address of a mail may have been mistyped. */
export async function mailedMessages(
  ctx: RequestContext,
  db: Database,
  { id, tracking_code, status, conversation }: Pick<Row, 'id' | 'tracking_code' | 'status' | 'conversation'>,
): Promise<MailedMessages> {
  const history = (await readWays(ctx, db, [id])).get(id)!
  return {
    tracking_code,
    conversation,
    may_write: mayWrite(status, conversation),
    history: history
      .filter(({ kind, failure }) => kind !== 'step' || failure)
      .map((line) => (line.kind === 'answer' ? { ...line, note: null, imageUrl: null } : line)),
  }
}
