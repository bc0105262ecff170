import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Lot } from '#contract/requests/custody.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { custodyActs, custodyEntries, wipes } from '#server/database/schema/custody.ts'
import { conflict } from '#server/core/errors.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { followLots } from '#server/features/requests/submissions/ledger/follow-ledger.ts'
import { lotsById } from './lots.ts'

/** Where an act or a wipe keeps under which key it was sent, and what. */
export type Sent = { request_key: string; request_hash: Buffer }

/**
 * Does something under a key of the caller, in a transaction: under the same key the same is done once, and something
 * else refused.
 * @param asked all that was asked for
 * @param act stores `sent` with what it does
 * @param about the lots that it is about, where one act is not all that is done
 * @returns the lots that it touched
 * @throws Problem 409 `idempotency-mismatch`
 */
export async function withIdempotencyKey(
  ctx: RequestContext<Member>,
  key: string,
  asked: object,
  act: (ctx: RequestContext<Member>, tx: Database, sent: Sent) => Promise<unknown>,
  about?: readonly number[],
): Promise<Lot[]> {
  // A hash, because the ledger outlives accounts and the ids in it.
  const request_key = hash('sha256', `${ctx.actor.id}:${key}`, 'base64url')
  const request_hash = hash('sha256', JSON.stringify(asked), 'buffer')
  const touched = await ctx.db.transaction(async (tx) => {
    // Of two at once the second waits here, and then finds what the first has done.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${request_key}, 0))`)
    const done = await stored(tx, request_key)
    if (done && !request_hash.equals(done))
      throw conflict('idempotency-mismatch', 'This Idempotency-Key was already used for something else.')
    const on = onTransaction(ctx, tx)
    if (!done) await act(on, tx, { request_key, request_hash })
    const lot_ids = about ?? (await touchedBy(tx, request_key))
    if (!done) await followLots(on, lot_ids)
    return lotsById(on, lot_ids)
  })
  readFigures.forget(ctx.db)
  return touched
}

async function stored(tx: Database, request_key: string) {
  const { rows } = await tx.execute<{ request_hash: Buffer }>(sql`
    select request_hash from ${custodyActs} where request_key = ${request_key}
    union all select request_hash from ${wipes} where request_key = ${request_key}`)
  return rows[0]?.request_hash
}

async function touchedBy(tx: Database, request_key: string) {
  const ofAct = await tx
    .selectDistinct({ id: custodyEntries.lot_id })
    .from(custodyEntries)
    .innerJoin(custodyActs, eq(custodyActs.id, custodyEntries.act_id))
    .where(eq(custodyActs.request_key, request_key))
  const ofWipe = await tx.select({ id: wipes.lot_id }).from(wipes).where(eq(wipes.request_key, request_key))
  return [...ofAct, ...ofWipe].map(({ id }) => id)
}
