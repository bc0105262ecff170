import { and, asc, eq, exists, isNotNull, lte, sql } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { webhookDeliveries, webhooks } from '#server/database/schema/outside.ts'
import { giveUp } from './give-up.ts'
import { webhookSecret, signMessage } from './secret.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Between one try and the next: as long together as an operator of the other side may need after a weekend. */
const PAUSES_MS = [1, 5, 30, 2 * 60, 5 * 60, 10 * 60, 14 * 60, 20 * 60, 24 * 60].map(
  (minutes) => minutes * MINUTE_MS,
)
/** Nobody has answered for so long: nobody is there. */
const PATIENCE_MS = 72 * HOUR_MS
/** Everything has been refused for so long: it is not wanted, or not from here. */
const UNWANTED_MS = 7 * 24 * HOUR_MS
/** So many times a message may be refused. */
export const REFUSALS = PAUSES_MS.length
/** A try that has not ended by then was cut off with its server, and is made again. */
const TAKEN_MS = 5 * MINUTE_MS
/** So long one run goes on with one address; the next one is a minute away. */
const RUN_MS = 45_000

type Owed = typeof webhookDeliveries.$inferSelect
type Told = Pick<typeof webhooks.$inferSelect, 'id' | 'url' | 'salt'>

/**
 * Delivers what is owed: to each address in the order in which it happened, until one of them does not arrive. A
 * message that an address has refused often enough is given up. One that is slow or away keeps nobody else waiting.
 */
export async function deliverMessages(ctx: Context) {
  const due = await ctx.db
    .selectDistinct({ id: webhooks.id, url: webhooks.url, salt: webhooks.salt })
    .from(webhooks)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.webhook_id, webhooks.id))
    .where(and(eq(webhooks.active, true), lte(webhookDeliveries.next_at, ctx.now())))
  await Promise.all(due.map((webhook) => deliverTo(ctx, webhook)))
}

async function deliverTo(ctx: Context, webhook: Told) {
  const began = performance.now()
  while (performance.now() - began < RUN_MS) {
    const owed = await take(ctx, webhook)
    if (!owed || !(await attempt(ctx, webhook, owed))) return
  }
}

/**
 * Claims the oldest undelivered event, if it is due: later ones wait for it. No other worker tries a claimed event, and a
 * webhook that is switched off has none.
 */
async function take({ db, now }: Context, { id }: Told): Promise<Owed | undefined> {
  const at = now()
  const oldest = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, id), isNotNull(webhookDeliveries.next_at)))
    .orderBy(asc(webhookDeliveries.id))
    .limit(1)
    .for('update')
  const on = db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.active, true)))
  const [taken] = await db
    .update(webhookDeliveries)
    .set({
      tries: sql`${webhookDeliveries.tries} + 1`,
      next_at: new Date(at.getTime() + TAKEN_MS),
    })
    // Not `in`: that may look for the oldest again once the first is taken, and take them all.
    .where(and(eq(webhookDeliveries.id, oldest), lte(webhookDeliveries.next_at, at), exists(on)))
    .returning()
  return taken
}

/** Somebody is there and does not want it as it is: what follows need not wait for that for ever. */
const isRefusal = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && ![408, 410, 429].includes(status)

/** @returns whether it arrived */
async function attempt(ctx: Context, { id, url, salt }: Told, { message_id, payload, ...owed }: Owed) {
  const { db, outgoing, log, now } = ctx
  const body = JSON.stringify(payload)
  const headers = {
    'content-type': 'application/json',
    ...signMessage(webhookSecret(ctx, salt), message_id, now(), body),
  }
  const answered = await outgoing.post(url, headers, body).catch((error: unknown) => {
    log.warn({ err: error, webhook: id }, 'A webhook could not be called.')
    return undefined
  })
  const status = answered?.status ?? null
  const arrived = status !== null && status >= 200 && status < 300
  const at = now()
  const refused = isRefusal(status)
  const refusals = owed.refusals + (refused ? 1 : 0)
  const left = refused && refusals >= REFUSALS
  // A webhook that is given up is not tried any more, and its messages wait until the address is on again. The time
  // without an answer says nothing about a message that is refused: its pauses are its own.
  const pause_ms = PAUSES_MS[(refused ? refusals : owed.tries) - 1] ?? PAUSES_MS.at(-1)!
  const asked_ms = Math.min(answered?.retry_after_ms ?? 0, PAUSES_MS.at(-1)!)
  const next_at = arrived || left ? null : new Date(at.getTime() + Math.max(pause_ms, asked_ms))
  await db.transaction(async (tx) => {
    // The address first, as whoever changes or removes it does.
    await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('no key update')
    await tx
      .update(webhookDeliveries)
      .set({ status, refusals, next_at, delivered_at: arrived ? at : null, left_at: left ? at : null })
      .where(eq(webhookDeliveries.id, owed.id))
    const [now] = await tx
      .update(webhooks)
      .set({
        // A server that refuses is there.
        failing_since: arrived || refused ? null : sql`coalesce(${webhooks.failing_since}, ${at})`,
        ...(arrived && { refusing_since: null, refused_with: null }),
        ...(refused && {
          refusing_since: sql`coalesce(${webhooks.refusing_since}, ${at})`,
          refused_with: status,
        }),
      })
      .where(eq(webhooks.id, id))
      .returning({ failing_since: webhooks.failing_since, refusing_since: webhooks.refusing_since })
    const since_ms = (began: Date | null | undefined) => (began ? at.getTime() - began.getTime() : 0)
    const unwanted = refused && since_ms(now?.refusing_since) >= UNWANTED_MS
    // 410 means that the receiver wants no more events.
    if (status === 410 || unwanted || since_ms(now?.failing_since) >= PATIENCE_MS)
      await giveUp(tx, ctx, { id, url })
  })
  return arrived
}
