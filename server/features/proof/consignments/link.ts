import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { LINK_DAYS } from '#contract/proof/consignments.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Context, Member, RequestContext } from '#server/core/context.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { holdConsignment, requireState, type ConsignmentRow } from './hold.ts'
import { readConsignment } from './read.ts'

const DAY_MS = 24 * 60 * 60_000
const TOKEN = /^([1-9]\d{0,14})-([1-9]\d{0,8})-([\w-]{43})$/

type Keys = Pick<Context, 'secret'>

/** The token in the receiver's link. It is not kept: the holder of the secret can make it again, for the mail. */
export const receiverToken = ({ secret }: Keys, id: number, version: number) =>
  `${id}-${version}-${createHmac('sha256', secret).update(`consignment:${id}:${version}`).digest('base64url')}`

/**
 * Makes a link for the receiver; those before it end.
 * @param send_to who gets it by mail; null: nobody
 * @throws Problem 404; 409 `consignment-state`
 */
export async function makeLink(
  ctx: RequestContext<Member>,
  id: number,
  { send_to, locale }: { send_to: string | null; locale: Locale },
) {
  const link_version = await ctx.db.transaction(async (tx) => {
    requireState(await holdConsignment(tx, id), 'sent', 'received', 'treated')
    const [stored] = await tx
      .update(consignments)
      .set({
        link_version: sql`${consignments.link_version} + 1`,
        link_ends_at: new Date(ctx.now().getTime() + LINK_DAYS * DAY_MS),
      })
      .where(eq(consignments.id, id))
      .returning({ version: consignments.link_version })
    await recordAudit(tx, ctx, { action: 'consignment.link-made', subject: `consignment:${id}` })
    const { version } = stored!
    if (send_to) {
      const mail = { consignment_id: id, link_version: version, to: send_to, locale }
      await ctx.queue.send('consignment-mail', mail, tx)
    }
    return version
  })
  return { consignment: await readConsignment(ctx, id), token: receiverToken(ctx, id, link_version) }
}

/** Ends the receiver's link. @throws Problem 404 */
export async function endLink(ctx: RequestContext<Member>, id: number) {
  await ctx.db.transaction(async (tx) => {
    await holdConsignment(tx, id)
    await tx
      .update(consignments)
      .set({ link_version: sql`${consignments.link_version} + 1`, link_ends_at: null })
      .where(eq(consignments.id, id))
    await recordAudit(tx, ctx, { action: 'consignment.link-ended', subject: `consignment:${id}` })
  })
  return readConsignment(ctx, id)
}

/** The consignment that a link is about. @throws Problem 404, whatever is wrong with the link */
export function readReceiverToken(ctx: Keys, token: string): number {
  const [, id, version] = TOKEN.exec(token) ?? []
  if (id === undefined || !same(token, receiverToken(ctx, Number(id), Number(version))))
    throw notFound('Consignment')
  return Number(id)
}

/** That a link is the last one and still opens. @throws Problem 404 */
export function requireOpenLink({ now }: Pick<Context, 'now'>, held: ConsignmentRow, token: string) {
  const open = held.link_ends_at !== null && held.link_ends_at > now()
  if (!open || TOKEN.exec(token)?.[2] !== String(held.link_version)) throw notFound('Consignment')
}

const same = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
