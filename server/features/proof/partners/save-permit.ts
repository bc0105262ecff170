import { eq } from 'drizzle-orm'
import type { Partner, PermitForm } from '#contract/proof/partners.ts'
import { requireUnchanged } from '#server/core/require-unchanged.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { permits } from '#server/database/schema/partners.ts'
import { invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { partnerById, permitById } from './register.ts'
import { tellOfPermits } from './tell-of-permits.ts'

/**
 * Enters a permit of a partner.
 * @throws Problem 404; 400 on `covers`: what the partner does not do
 */
export async function addPermit(ctx: RequestContext<Member>, partner_id: number, form: PermitForm) {
  await requireKind(ctx, partner_id, form)
  await ctx.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(permits)
      .values({ ...form, partner_id })
      .returning({ id: permits.id })
    const details = { permit: stored!.id }
    await recordAudit(tx, ctx, { action: 'partner.permit-added', subject: `partner:${partner_id}`, details })
  })
  await tellOfPermits(ctx)
  return partnerById(ctx, partner_id)
}

/**
 * Changes one: a wrong number, a later end.
 * @param seen as it was before, as far as whoever changes it knows
 * @throws Problem as `addPermit`; 409 `changed-meanwhile`
 */
export async function savePermit(
  ctx: RequestContext<Member>,
  id: number,
  { seen, ...form }: PermitForm & { seen: PermitForm },
): Promise<Partner> {
  const { partner_id } = await permitById(ctx, id)
  await requireKind(ctx, partner_id, form)
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(permits).where(eq(permits.id, id)).for('update')
    requireUnchanged('permit', before!, seen)
    await tx.update(permits).set(form).where(eq(permits.id, id))
    const details = { permit: id }
    await recordAudit(tx, ctx, {
      action: 'partner.permit-changed',
      subject: `partner:${partner_id}`,
      details,
    })
  })
  await tellOfPermits(ctx)
  return partnerById(ctx, partner_id)
}

async function requireKind(ctx: RequestContext<Member>, partner_id: number, { covers }: PermitForm) {
  const { kinds } = await partnerById(ctx, partner_id)
  if (!kinds.includes(covers)) throw invalidField('covers', 'must fit the roles of this partner')
}
