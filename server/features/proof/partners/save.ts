import { eq, sql } from 'drizzle-orm'
import type { Partner, PartnerForm } from '#contract/proof/partners.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { partners } from '#server/database/schema/partners.ts'
import { conflict, notFound, rootError } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { phoneNumber } from '#server/features/requests/submissions/phone-number.ts'
import { partnerById } from './register.ts'

/**
 * Enters a partner, or changes one.
 * @param seen which one, as it was seen; null: a new one
 * @throws Problem 400 on `phone_number`; 404; 409 `partner-name-taken`, `changed-meanwhile`
 */
export async function savePartner(
  ctx: RequestContext<Member>,
  seen: { id: number; version: number } | null,
  { name, kinds, phone_number, ...form }: PartnerForm,
): Promise<Partner> {
  const values = { ...form, name, kinds: [...new Set(kinds)], phone_number: phoneNumber(phone_number) ?? '' }
  const id = await ctx.db
    .transaction(async (tx) => {
      if (seen) {
        const [before] = await tx.select().from(partners).where(eq(partners.id, seen.id)).for('update')
        if (!before) throw notFound('Partner')
        if (before.version !== seen.version)
          throw conflict('changed-meanwhile', 'Somebody else has changed this partner. Read it again.')
      }
      const [stored] = seen
        ? await tx
            .update(partners)
            .set({ ...values, version: sql`${partners.version} + 1` })
            .where(eq(partners.id, seen.id))
            .returning({ id: partners.id })
        : await tx.insert(partners).values(values).returning({ id: partners.id })
      await recordAudit(tx, ctx, {
        action: seen ? 'partner.changed' : 'partner.added',
        subject: `partner:${stored!.id}`,
      })
      return stored!.id
    })
    .catch((error: unknown) => {
      if (rootError(error).constraint !== 'partners_name_unique') throw error
      throw conflict('partner-name-taken', 'Another partner has this name.')
    })
  return partnerById(ctx, id)
}
