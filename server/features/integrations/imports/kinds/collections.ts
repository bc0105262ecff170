import { inArray, sql } from 'drizzle-orm'
import { pastCollections } from '#server/database/schema/imports.ts'
import { number, plain, text, type Kind } from './kind.ts'

/** A lorry's load; more in one row is a typing error, or a total. */
const HEAVIEST_G = 50_000_000

/** Collections from before this software, by the operator's own record. The people who brought them are left out. */
export const collectionKind: Kind = {
  name: 'collections',
  repeated: 'each',
  async judge(values, { today, findDistrict }) {
    if (text(values['day']) > today) return [{ reason: 'in-the-future', field: 'day' }]
    if (text(values['day']) < '2000-01-01') return [{ reason: 'impossible', field: 'day' }]
    const weight_g = number(values['weight_g'])!
    if (weight_g <= 0) return [{ reason: 'missing', field: 'weight_g' }]
    if (weight_g > HEAVIEST_G) return [{ reason: 'too-heavy', field: 'weight_g' }]
    const district_id = await findDistrict(text(values['place']), text(values['city']))
    if (district_id) values['district_id'] = district_id
    return []
  },
  sameBy: ({ day, weight_g, item, pieces, place, city }) => [
    day,
    weight_g,
    plain(item),
    pieces,
    plain(place),
    plain(city),
  ],
  // Only imports make any.
  findKnown: async (_db, rows) => rows.map(() => false),
  // As one parameter: a hundred thousand rows of ten would keep the server busy with the words of its statements.
  async make(tx, _ctx, rows, import_id) {
    const given = rows.map((row) => ({
      ...row,
      pieces: number(row['pieces']) || null,
      place: [text(row['place']), text(row['city'])].filter(Boolean).join(', '),
    }))
    const { rows: made } = await tx.execute<{ id: string }>(sql`
      insert into ${pastCollections} (import_id, day, weight_g, item, pieces, place, district_id, outcome)
      select ${import_id}, day, weight_g, coalesce(item, ''), pieces, place, district_id, coalesce(outcome, 'unknown')
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as r (day date, weight_g bigint, item text, pieces int, place text, district_id text, outcome text)
      returning id`)
    return made.map(({ id }) => Number(id))
  },
  async undo(tx, ids) {
    await tx.delete(pastCollections).where(inArray(pastCollections.id, [...ids]))
    return [...ids]
  },
}
