import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Regular, RegularState } from '#contract/requests/regulars.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { areaDistricts, closures, serviceAreas } from '#server/database/schema/pickups.ts'
import { districts } from '#server/database/schema/places.ts'
import { regularDays, regulars } from '#server/database/schema/regulars.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { addDays, today } from '#server/time/today.ts'
import { regularDaysBetween } from './days.ts'

/** How many of the next days and of the last requests are shown. */
const SHOWN = 3
/** The span holds three days of the slowest rhythm. */
const SHOWN_DAYS = 3 * 4 * 7

type Row = typeof regulars.$inferSelect

/** The regular pick-ups of an installation, by name: hundreds, not thousands. @param only the id of one; else all */
export async function selectRegulars(
  db: Pick<Database, 'select'>,
  ctx: Pick<Context, 'env' | 'now'>,
  only?: number,
): Promise<Regular[]> {
  const rows = await db
    .select({
      regular: regulars,
      districtName: districts.name,
      cityName: districts.city,
      area_id: serviceAreas.id,
    })
    .from(regulars)
    .leftJoin(districts, eq(districts.id, regulars.district_id))
    .leftJoin(areaDistricts, eq(areaDistricts.district_id, regulars.district_id))
    .leftJoin(serviceAreas, and(eq(serviceAreas.id, areaDistricts.area_id), eq(serviceAreas.active, true)))
    .where(only === undefined ? undefined : eq(regulars.id, only))
    .orderBy(asc(sql`lower(${regulars.name})`), asc(regulars.id))
  if (rows.length === 0) return []
  const now = today(ctx)
  const closed = await db.select().from(closures).where(gte(closures.day, now))
  const requests = await lastRequests(
    db,
    rows.map(({ regular }) => regular.id),
  )
  return rows.map(({ regular, districtName, cityName, area_id }) => {
    const { id, phone_number, paused: _, ended_at: __, created_at: ___, consented_at, ...row } = regular
    const state = stateOf(regular, now)
    const days = state === 'active' ? regularDaysBetween(regular, now, addDays(now, SHOWN_DAYS)) : []
    const reasonOf = (day: string) =>
      closed.find((one) => one.day === day && (one.area_id === null || one.area_id === area_id))?.reason ??
      null
    return {
      ...row,
      id,
      phone_number: phone_number ?? '',
      district: {
        id: row.district_id,
        districtName: districtName ?? '',
        cityName: cityName ?? '',
      },
      state,
      consented_at: consented_at?.toISOString() ?? null,
      without_area: area_id === null,
      next_days: days.slice(0, SHOWN).map((day) => ({ day, closed: reasonOf(day) })),
      requests: requests.get(id) ?? [],
    }
  })
}

/** @param now the day that it is */
function stateOf({ ended_at, last_day, paused }: Row, now: string): RegularState {
  if (ended_at !== null || (last_day !== null && last_day < now)) return 'ended'
  return paused ? 'paused' : 'active'
}

async function lastRequests(db: Pick<Database, 'select'>, ids: number[]) {
  const ranked = db
    .select({
      regular_id: regularDays.regular_id,
      day: regularDays.day,
      submission_id: regularDays.submission_id,
      rank: sql<number>`row_number() over (partition by ${regularDays.regular_id} order by ${regularDays.day} desc)`.as(
        'rank',
      ),
    })
    .from(regularDays)
    .where(inArray(regularDays.regular_id, ids))
    .as('ranked')
  const rows = await db
    .select({
      regular_id: ranked.regular_id,
      day: ranked.day,
      id: submissions.id,
      tracking_code: submissions.tracking_code,
      status: submissions.status,
    })
    .from(ranked)
    .innerJoin(submissions, eq(submissions.id, ranked.submission_id))
    .where(sql`${ranked.rank} <= ${SHOWN}`)
    .orderBy(desc(ranked.day))
  return Map.groupBy(rows, ({ regular_id }) => regular_id)
}
