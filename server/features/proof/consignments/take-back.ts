import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { custodyActs, custodyEntries } from '#server/database/schema/custody.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { followLots } from '#server/features/requests/submissions/ledger/follow-ledger.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { reverseAct } from '#server/features/requests/custody/reverse-act.ts'
import { readBalances, consignmentState } from './balance.ts'
import { holdConsignment, nextVersion } from './hold.ts'
import { readConsignment } from './read.ts'

/**
 * Takes back that a consignment was sent, received or treated, by an act that names the old one. Where it stands follows.
 * @throws Problem 404, also for an act of something else; 409 `already-corrected`, `lot-moved-on`, `idempotency-mismatch`
 */
export async function takeStepBack(
  ctx: RequestContext<Member>,
  id: number,
  { act_id, reason }: { act_id: number; reason: string },
  key: string,
) {
  const request_key = `consignment:${id}:${hash('sha256', key, 'base64url')}`
  const request_hash = hash('sha256', JSON.stringify({ act_id, reason }), 'buffer')
  await ctx.db.transaction(async (tx) => {
    await holdConsignment(tx, id)
    const [act] = await tx.select().from(custodyActs).where(eq(custodyActs.id, act_id))
    if (act?.consignment_id !== id) throw notFound('Act')
    const [before] = await tx.select().from(custodyActs).where(eq(custodyActs.request_key, request_key))
    if (before?.request_hash) {
      if (request_hash.equals(before.request_hash)) return
      throw conflict('idempotency-mismatch', 'This Idempotency-Key was already used for something else.')
    }
    const on = onTransaction(ctx, tx)
    await reverseAct(on, act_id, { reason, request_key, request_hash })
    await followLots(on, await lotsOfAct(tx, act_id))
    const state = consignmentState(await readBalances(tx, [id]))
    await tx
      .update(consignments)
      // A consignment that is not under way any more has no link: it would open something else.
      .set({ state, version: nextVersion, ...(state === 'draft' && { sent_at: null, link_ends_at: null }) })
      .where(eq(consignments.id, id))
    const details = { act: act_id }
    await recordAudit(tx, ctx, { action: 'consignment.taken-back', subject: `consignment:${id}`, details })
  })
  readFigures.forget(ctx.db)
  return readConsignment(ctx, id)
}

async function lotsOfAct(tx: Database, act_id: number) {
  const rows = await tx
    .selectDistinct({ id: custodyEntries.lot_id })
    .from(custodyEntries)
    .where(eq(custodyEntries.act_id, act_id))
  return rows.map(({ id }) => id)
}
