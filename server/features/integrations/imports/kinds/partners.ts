import { inArray, sql } from 'drizzle-orm'
import type { PartnerKind } from '#contract/proof/partners.ts'
import { partners, permits } from '#server/database/schema/partners.ts'
import { plain, text, type Kind } from './kind.ts'

/** Partners, each with a permit for each of its activities where the row has one. */
export const partnerKind: Kind = {
  name: 'partners',
  repeated: 'once',
  judge: (values) =>
    values['permit_number'] === undefined &&
    (values['issued_by'] !== undefined || values['ends_on'] !== undefined)
      ? [{ reason: 'permit-incomplete', field: 'permit_number' }]
      : [],
  sameBy: ({ name }) => [plain(name)],
  async findKnown(db, rows) {
    const { rows: found } = await db.execute<{ name: string }>(sql`select name from ${partners}`)
    const known = new Set(found.map(({ name }) => plain(name)))
    return rows.map(({ name }) => known.has(plain(name)))
  },
  async make(tx, _ctx, rows) {
    const made = await tx
      .insert(partners)
      .values(
        rows.map((row) => ({
          name: text(row['name']),
          kinds: row['kinds'] as PartnerKind[],
          address: text(row['address']),
          phone_number: text(row['phone_number']),
          email: text(row['email']),
          note: text(row['note']),
        })),
      )
      .returning({ id: partners.id })
    const theirs = rows.flatMap((row, at) =>
      text(row['permit_number']) === ''
        ? []
        : (row['kinds'] as PartnerKind[]).map((covers) => ({
            partner_id: made[at]!.id,
            covers,
            number: text(row['permit_number']),
            issued_by: text(row['issued_by']),
            waste: text(row['waste']),
            ends_on: text(row['ends_on']) || null,
          })),
    )
    if (theirs.length > 0) await tx.insert(permits).values(theirs)
    return made.map(({ id }) => id)
  },
  async undo(tx, ids) {
    const gone = await tx
      .delete(partners)
      .where(
        sql`${inArray(partners.id, [...ids])}
          and not exists (select from consignments where receiver_id = ${partners.id} or transporter_id = ${partners.id})
          and not exists (select from permits where partner_id = ${partners.id} and storage_key is not null)`,
      )
      .returning({ id: partners.id })
    return gone.map(({ id }) => id)
  },
}
