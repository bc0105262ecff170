import { asc, eq, inArray } from 'drizzle-orm'
import type { Partner, PartnerKind, Permit } from '#contract/proof/partners.ts'
import type { RequestContext } from '#server/core/context.ts'
import { partners, permits } from '#server/database/schema/partners.ts'
import { notFound } from '#server/core/errors.ts'
import { today } from '#server/time/today.ts'

const DAY_MS = 24 * 60 * 60_000

type Keys = Pick<RequestContext, 'db' | 'env' | 'now'>

/** Everybody on the register, or those with these ids, with what they may do on a day: a permit ends with its last one. */
export async function listPartners(
  { db, env, now }: Keys,
  ids?: readonly number[],
  on = today({ env, now }),
): Promise<Partner[]> {
  const rows = await db
    .select()
    .from(partners)
    .where(ids && inArray(partners.id, [...ids]))
    .orderBy(asc(partners.name))
  const of = Map.groupBy(await db.select().from(permits).orderBy(asc(permits.id)), (one) => one.partner_id)
  return rows.map((row) => {
    const { created_at: _, ...partner } = row
    const own = (of.get(partner.id) ?? []).map((permit) => toPermit(permit, on))
    const permitted = partner.kinds.filter((kind) => own.some((one) => one.covers === kind && !one.ended))
    return { ...partner, permits: own, permitted }
  })
}

/** @throws Problem 404 */
export async function partnerById(ctx: Keys, id: number): Promise<Partner> {
  const [partner] = await listPartners(ctx, [id])
  if (!partner) throw notFound('Partner')
  return partner
}

/** The partner of a permit. @throws Problem 404 */
export async function permitById({ db }: Pick<RequestContext, 'db'>, id: number) {
  const [permit] = await db.select().from(permits).where(eq(permits.id, id))
  if (!permit) throw notFound('Permit')
  return permit
}

function toPermit(row: typeof permits.$inferSelect, on: string): Permit {
  const { id, covers, number, issued_by, waste, ends_on, file_type } = row
  const days_left = ends_on && Math.round((Date.parse(ends_on) - Date.parse(on)) / DAY_MS)
  return {
    id,
    covers,
    number,
    issued_by,
    waste,
    ends_on,
    file: file_type,
    days_left: days_left === '' ? null : days_left,
    ended: ends_on !== null && ends_on < on,
  }
}

/** The permits of a partner for one of its kinds: `none` was ever entered, or all of them have `ended`. */
export function permitState({ permits, permitted }: Partner, kind: PartnerKind): 'holds' | 'ended' | 'none' {
  if (permitted.includes(kind)) return 'holds'
  return permits.some(({ covers }) => covers === kind) ? 'ended' : 'none'
}
