import { eq, sql } from 'drizzle-orm'
import type { Regular, RegularForm } from '#contract/requests/regulars.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { invalidField } from '#server/core/errors.ts'
import type { Database } from '#server/database/open.ts'
import { districts } from '#server/database/schema/places.ts'
import { regulars } from '#server/database/schema/regulars.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { phoneNumber } from '#server/features/requests/submissions/phone-number.ts'
import { requireHandover } from '#server/features/requests/submissions/sender/handover.ts'
import { holdRegular } from './hold.ts'
import { readRegular } from './list.ts'
import { makeRegularRequests } from './make-requests.ts'

/**
 * Enters a regular pick-up, or changes one, and makes the requests of the coming week that it lacks. Those that were made stay as they are.
 * @param seen which one, as it was seen; null: a new one, to which its person agreed
 * @throws Problem 400; 404; 409 `changed-meanwhile`
 */
export async function saveRegular(
  ctx: RequestContext<Member>,
  seen: { id: number; version: number } | null,
  { phone_number: typed, ...form }: RegularForm,
): Promise<Regular> {
  const phone_number = phoneNumber(typed)
  const items = form.items.map((item) => ({ ...item, image_id: null }))
  requireHandover('collection', { ...form, items })
  const id = await ctx.db.transaction(async (tx) => {
    await requireDistrict(tx, form.district_id)
    if (seen) await holdRegular(tx, seen)
    const values = { ...form, phone_number }
    const [stored] = seen
      ? await tx
          .update(regulars)
          .set({ ...values, version: sql`${regulars.version} + 1` })
          .where(eq(regulars.id, seen.id))
          .returning({ id: regulars.id })
      : await tx
          .insert(regulars)
          .values({ ...values, consented_at: ctx.now(), created_at: ctx.now() })
          .returning({ id: regulars.id })
    await recordAudit(tx, ctx, {
      action: seen ? 'regular.changed' : 'regular.added',
      subject: `regular:${stored!.id}`,
    })
    return stored!.id
  })
  await makeRegularRequests(ctx, id)
  return readRegular(ctx.db, ctx, id)
}

async function requireDistrict(tx: Database, id: string) {
  const [district] = await tx.select({ id: districts.id }).from(districts).where(eq(districts.id, id))
  if (!district) throw invalidField('district_id', 'is not a district of Indonesia')
}
