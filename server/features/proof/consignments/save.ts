import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ConsignmentDetail, ConsignmentForm } from '#contract/proof/consignments.ts'
import { onTransaction, type Member, type RequestContext } from '#server/core/context.ts'
import { consignmentLots } from '#server/database/schema/custody.ts'
import { consignments, partners } from '#server/database/schema/partners.ts'
import { stores } from '#server/database/schema/stores.ts'
import { asksFirst, invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { holdConsignment, nextVersion, requireConsignmentVersion, requireState } from './hold.ts'
import { readConsignment } from './read.ts'

/** Begins a consignment. @throws Problem 400 on `store_id`, `receiver_id` or `transporter_id` */
export async function createConsignment(
  ctx: RequestContext<Member>,
  form: ConsignmentForm,
): Promise<ConsignmentDetail> {
  const id = await ctx.db.transaction(async (tx) => {
    await requireNamed(onTransaction(ctx, tx), form)
    const [stored] = await tx
      .insert(consignments)
      .values({ ...form, number: randomUUID(), created_by: ctx.actor.id, created_at: ctx.now() })
      .returning({ id: consignments.id })
    const { id } = stored!
    // Short enough to be read over the phone, and in the order in which they were begun.
    const number = `KRM-${String(id).padStart(5, '0')}`
    await tx.update(consignments).set({ number }).where(eq(consignments.id, id))
    await recordAudit(tx, ctx, { action: 'consignment.added', subject: `consignment:${id}` })
    return id
  })
  return readConsignment(ctx, id)
}

/**
 * Changes what its papers say. Once it was sent, the number of the manifest is still entered back, and the note.
 * @throws Problem 404; 400 as `createConsignment`; 409 `changed-meanwhile`, `consignment-state`
 */
export async function saveConsignment(
  ctx: RequestContext<Member>,
  id: number,
  { version, ...form }: ConsignmentForm & { version: number },
) {
  await ctx.db.transaction(async (tx) => {
    const before = await holdConsignment(tx, id)
    requireConsignmentVersion(before, version)
    requireState(before, 'draft', 'sent', 'received', 'treated')
    const { manifest_number, note } = form
    if (before.state === 'draft') {
      await requireNamed(onTransaction(ctx, tx), form)
      if (form.store_id !== before.store_id) await requireEmpty(onTransaction(ctx, tx), id)
    }
    const change = before.state === 'draft' ? form : { manifest_number, note }
    await tx
      .update(consignments)
      .set({ ...change, version: nextVersion })
      .where(eq(consignments.id, id))
    await recordAudit(tx, ctx, { action: 'consignment.changed', subject: `consignment:${id}` })
  })
  return readConsignment(ctx, id)
}

/** Gives up one that was not sent; its lots stay where they are. @throws Problem 404; 409 as `saveConsignment` */
export async function cancelConsignment(ctx: RequestContext<Member>, id: number, version: number) {
  await ctx.db.transaction(async (tx) => {
    const before = await holdConsignment(tx, id)
    requireState(before, 'draft')
    requireConsignmentVersion(before, version)
    await tx
      .update(consignments)
      .set({ state: 'cancelled', version: nextVersion })
      .where(eq(consignments.id, id))
    await recordAudit(tx, ctx, { action: 'consignment.cancelled', subject: `consignment:${id}` })
  })
  return readConsignment(ctx, id)
}

async function requireNamed({ db: tx }: RequestContext, form: ConsignmentForm) {
  const { store_id, receiver_id, transporter_id } = form
  const [store] = await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, store_id))
  if (!store) throw invalidField('store_id', 'is not one of the stores')
  const all = await tx.select().from(partners)
  const kindsOf = (wanted: number) => all.find(({ id, active }) => id === wanted && active)?.kinds ?? []
  if (!kindsOf(receiver_id).some((kind) => kind !== 'transporter'))
    throw invalidField('receiver_id', 'is not a recycler or a repairer on the register')
  if (transporter_id !== null && !kindsOf(transporter_id).includes('transporter'))
    throw invalidField('transporter_id', 'is not a transporter on the register')
}

async function requireEmpty({ db: tx }: RequestContext, id: number) {
  const [lot] = await tx.select().from(consignmentLots).where(eq(consignmentLots.consignment_id, id)).limit(1)
  if (lot)
    throw asksFirst(
      'lots-differ',
      { kind: 'consignment', id },
      'Its lots are in another store. Remove them first.',
    )
}
