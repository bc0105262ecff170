import { and, eq, inArray, sql } from 'drizzle-orm'
import type { WasteSource } from '#contract/reference/items.ts'
import { OPEN } from '#contract/requests/request-life.ts'
import type { RegularWeeks } from '#contract/requests/rhythms.ts'
import { regularDays, regulars } from '#server/database/schema/regulars.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { lockRoundsOfRequests } from '#server/features/requests/rounds/own-stop.ts'
import {
  anonymisedColumns,
  anonymiseRequests,
} from '#server/features/requests/submissions/forgetting/anonymise.ts'
import { number, plain, text, type Kind } from './kind.ts'
import { readRhythm, readWindow } from './rhythm.ts'

/** The words of a row that names no goods: the service collects nothing else. */
const GOODS = 'Sampah elektronik'

/** Regular pick-ups. Nobody agreed to news, so nobody gets any; the next hourly run makes the requests of the coming week. */
export const regularKind: Kind = {
  name: 'regulars',
  repeated: 'once',
  async judge(values, { today, findDistrict }) {
    if (!text(values['phone_number']) && !text(values['email']))
      return [{ reason: 'needs-way', field: 'phone_number' }]
    const rhythm = readRhythm(text(values['weekday']), text(values['frequency']))
    if ('reason' in rhythm) return [rhythm]
    const window = readWindow(text(values['window']))
    if (!window) return [{ reason: 'not-a-window', field: 'window' }]
    const district_id = await findDistrict(
      text(values['place']) || text(values['address']),
      text(values['city']),
    )
    if (!district_id) return [{ reason: 'no-district', field: 'place' }]
    values['first_day'] = text(values['first_day']) || today
    Object.assign(values, { ...window, district_id, on: rhythm.weekday, weeks: rhythm.weeks })
    return []
  },
  sameBy: ({ name, phone_number, email, on, weeks, district_id }) => [
    plain(name),
    phone_number,
    plain(email),
    on,
    weeks,
    district_id,
  ],
  async findKnown(db, rows) {
    const { rows: found } = await db.execute<{ name: string; weekday: number; way: string }>(
      sql`select name, weekday, coalesce(phone_number, lower(email)) as way from ${regulars} where ended_at is null`,
    )
    const known = new Set(found.map(({ name, weekday, way }) => `${plain(name)} ${weekday} ${way}`))
    return rows.map((row) =>
      known.has(
        `${plain(row['name'])} ${row['on']} ${text(row['phone_number']) || text(row['email']).toLowerCase()}`,
      ),
    )
  },
  async make(tx, ctx, rows) {
    const made = await tx
      .insert(regulars)
      .values(
        rows.map((row) => ({
          name: text(row['name']),
          phone_number: text(row['phone_number']) || null,
          email: text(row['email']),
          mails: false,
          messages: false,
          district_id: text(row['district_id']),
          street: text(row['address']),
          message: text(row['message']) || GOODS,
          items: [],
          waste_source: (text(row['waste_source']) || null) as WasteSource | null,
          weeks: number(row['weeks']) as RegularWeeks,
          weekday: number(row['on'])!,
          starts: text(row['starts']),
          ends: text(row['ends']),
          first_day: text(row['first_day']),
          note: text(row['note']),
          created_at: ctx.now(),
        })),
      )
      .returning({ id: regulars.id })
    return made.map(({ id }) => id)
  },
  /** Its requests lose their sender and are cancelled. One that staff changed, or of which something was collected, stays. */
  async undo(tx, ids, ctx) {
    const unchanged = await tx
      .select({ id: regulars.id })
      .from(regulars)
      .where(
        and(
          inArray(regulars.id, [...ids]),
          eq(regulars.version, 1),
          sql`not exists (
            select from ${regularDays} d join ${submissions} s on s.id = d.submission_id
            where d.regular_id = ${regulars.id} and s.status not in (${sql.join(
              [...OPEN].map((status) => sql`${status}`),
              sql`, `,
            )}))`,
        ),
      )
      .for('update')
    const gone = unchanged.map(({ id }) => id)
    if (gone.length === 0) return []
    const theirs = sql`${submissions.id} in (
      select d.submission_id from ${regularDays} d where ${inArray(sql`d.regular_id`, gone)})`
    await lockRoundsOfRequests(tx, theirs)
    const found = await tx.select(anonymisedColumns).from(submissions).where(theirs).for('update')
    await anonymiseRequests(tx, ctx, Promise.resolve(found), { kind: 'withdrawn' })
    await tx.delete(regulars).where(inArray(regulars.id, gone))
    return gone
  },
}
