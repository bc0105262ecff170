import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NewReceived, NewTreated, SignedPaper } from '#contract/proof/consignments.ts'
import { onTransaction, type RequestContext } from '#server/core/context.ts'
import { confirmations, custodyActs } from '#server/database/schema/custody.ts'
import type { Database } from '#server/database/open.ts'
import { consignments, partners } from '#server/database/schema/partners.ts'
import { conflict } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { readFigures } from '#server/features/requests/impact/figures.ts'
import { confirmReceipt } from '#server/features/requests/custody/confirm.ts'
import { recordTreatment } from '#server/features/requests/custody/treat.ts'
import { ownPhoto } from '#server/features/requests/submissions/sender/own-photo.ts'
import { tellStaff } from '#server/features/foundation/notifications/tell-staff.ts'
import { readBalances, consignmentState, gramsOn } from './balance.ts'
import {
  holdConsignment,
  nextVersion,
  requireConsignmentVersion,
  requireState,
  type ConsignmentRow,
} from './hold.ts'

type Said = { kind: 'received'; said: NewReceived } | { kind: 'treated'; said: NewTreated }

/**
 * Writes down what a receiver says, by its link or on a paper that staff enter. Sent once more under the same key it is
 * written once; of two who say it at once, the second is told.
 * @param paper what was signed; null: said by the link
 * @param may looks, once the consignment is held, whether whoever says it may
 * @throws Problem 404; 400 on `image_id`; 409 `idempotency-mismatch`, `changed-meanwhile`,
 *   `consignment-state`, and as `confirmReceipt` and `recordTreatment`
 */
export async function recordConfirmation(
  ctx: RequestContext,
  id: number,
  what: Said,
  { key, paper, may }: { key: string; paper: SignedPaper | null; may?: (held: ConsignmentRow) => void },
) {
  const image_id = await ownPhoto(ctx, paper?.image_id)
  const { kind, said } = what
  const request_key = `consignment:${id}:${hash('sha256', key, 'base64url')}`
  const request_hash = hash('sha256', JSON.stringify({ ...what, paper }), 'buffer')
  await ctx.db.transaction(async (tx) => {
    const consignment = await holdConsignment(tx, id)
    may?.(consignment)
    const [before] = await tx.select().from(custodyActs).where(eq(custodyActs.request_key, request_key))
    if (before) {
      if (request_hash.equals(before.request_hash!)) return
      throw conflict('idempotency-mismatch', 'This Idempotency-Key was already used for something else.')
    }
    requireConsignmentVersion(consignment, said.version)
    requireState(consignment, kind === 'received' ? 'sent' : 'received')
    const on = onTransaction(ctx, tx)
    const told = {
      request_key,
      request_hash,
      ...(paper && { happened_on: paper.happened_on, slip_number: paper.slip_number, image_id }),
    }
    const act =
      what.kind === 'received'
        ? await confirmReceipt(on, id, what.said.lines, told)
        : await recordTreatment(on, id, what.said.lines, told)
    const { by_name, note } = said
    await tx
      .insert(confirmations)
      .values({ consignment_id: id, kind, by_name, note, image_id, act_id: act, at: ctx.now() })
    const balances = await readBalances(tx, [id])
    const state = consignmentState(balances)
    const differs = kind === 'received' && gramsOn(balances, 'difference') !== 0
    const partner = await receiverName(tx, consignment.receiver_id)
    await tellStaff(tx, ctx, {
      kind: differs ? 'receiver-difference' : 'receiver-confirmed',
      subject_id: id,
      params: { partner },
      by: ctx.actor.kind === 'member' ? ctx.actor.id : null,
    })
    await tx.update(consignments).set({ state, version: nextVersion }).where(eq(consignments.id, id))
    const details = { act, on_paper: paper !== null }
    const action = kind === 'received' ? 'consignment.received' : 'consignment.treated'
    await recordAudit(tx, ctx, { action, subject: `consignment:${id}`, details })
  })
  readFigures.forget(ctx.db)
}

async function receiverName(tx: Pick<Database, 'select'>, id: number) {
  const [receiver] = await tx.select({ name: partners.name }).from(partners).where(eq(partners.id, id))
  return receiver!.name
}
