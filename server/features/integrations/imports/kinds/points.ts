import { inArray, sql } from 'drizzle-orm'
import { points } from '#server/database/schema/places.ts'
import { newToken } from '#server/features/requests/points/token.ts'
import { number, plain, text, type Kind, type Values } from './kind.ts'

/** Drop-off points. One without a position lies in the middle of its district, and is not shown to the public. */
export const pointKind: Kind = {
  name: 'points',
  repeated: 'once',
  async judge(values, { findDistrict, middleOf }) {
    const district_id = await findDistrict(
      text(values['place']) || text(values['address']),
      text(values['city']),
    )
    if (!district_id) return [{ reason: 'no-district', field: 'place' }]
    values['district_id'] = district_id
    const latitude = number(values['latitude'])
    const longitude = number(values['longitude'])
    if ((latitude === null) !== (longitude === null)) return [{ reason: 'not-a-position', field: 'position' }]
    if (latitude === null || longitude === null) {
      const middle = await middleOf(district_id)
      if (!middle) return [{ reason: 'missing', field: 'position' }]
      Object.assign(values, middle, { is_shown: 0 })
      return []
    }
    values['is_shown'] = 1
    return []
  },
  sameBy: (values) => [plain(values['name']), values['district_id']],
  async findKnown(db, rows) {
    const { rows: found } = await db.execute<{ name: string; district_id: string }>(
      sql`select name, district_id from ${points} where district_id in (select jsonb_array_elements_text(${JSON.stringify(rows.map(({ district_id }) => district_id))}::jsonb))`,
    )
    const known = new Set(found.map(({ name, district_id }) => `${plain(name)} ${district_id}`))
    return rows.map(({ name, district_id }) => known.has(`${plain(name)} ${text(district_id)}`))
  },
  async make(tx, ctx, rows) {
    const at = ctx.now()
    const made = await tx
      .insert(points)
      .values(
        rows.map((row) => ({
          ...pointOf(row),
          token: newToken(),
          state_at: at,
          state_by: ctx.actor?.id ?? null,
          created_at: at,
        })),
      )
      .returning({ id: points.id })
    return made.map(({ id }) => id)
  },
  async undo(tx, ids) {
    const gone = await tx
      .delete(points)
      .where(
        sql`${inArray(points.id, [...ids])}
          and not exists (select from round_stops where point_id = ${points.id})
          and not exists (select from point_reports where point_id = ${points.id})`,
      )
      .returning({ id: points.id })
    return gone.map(({ id }) => id)
  },
}

const pointOf = (row: Values) => ({
  name: text(row['name']),
  address: text(row['address']),
  district_id: text(row['district_id']),
  latitude: number(row['latitude'])!,
  longitude: number(row['longitude'])!,
  note: text(row['note']),
  takes: row['takes'] as string[],
  active: row['is_shown'] === 1,
})
