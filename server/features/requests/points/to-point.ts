import { aliasedTable, eq, sql, type SQL } from 'drizzle-orm'
import type { PublicPicture } from '#contract/foundation/photos.ts'
import type { DeskPoint, Point } from '#contract/requests/points.ts'
import type { Database } from '#server/database/open.ts'
import { users } from '#server/database/schema/people.ts'
import { districts, points } from '#server/database/schema/places.ts'

const setter = aliasedTable(users, 'setter')

/** Asked for together with a point. The names are whole: a statement over one table would leave out whose they are. */
const reportedFullAt = sql`(
  select max(at) from point_reports where point_id = points.id and kind = 'full' and handled_at is null
)`.mapWith(points.state_at) as SQL<Date | null>
const openReports = sql<number>`(
  select count(*)::int from point_reports where point_id = points.id and handled_at is null
)`
const heardAt = sql<Date>`greatest(points.state_at, points.created_at, (
  select max(greatest(at, handled_at)) from point_reports where point_id = points.id
))`.mapWith(points.state_at)

/** Points with what is shown of them; the caller says which, and in what order. */
export const selectPoints = (db: Pick<Database, 'select'>) =>
  db
    .select({
      point: points,
      districtName: districts.name,
      cityName: districts.city,
      state_by: setter.username,
      reported_full_at: reportedFullAt,
      reports: openReports,
      heard_at: heardAt,
    })
    .from(points)
    .leftJoin(districts, eq(districts.id, points.district_id))
    .leftJoin(setter, eq(setter.id, points.state_by))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectPoints>>[number]

export const toPoint = ({ point, districtName, cityName, reported_full_at }: Row): Point => ({
  id: point.id,
  name: point.name,
  address: point.address,
  // A later version of the districts may have lost it.
  district: { id: point.district_id, districtName: districtName ?? '', cityName: cityName ?? '' },
  photo: photoOf(point),
  latitude: point.latitude,
  longitude: point.longitude,
  hours: point.hours,
  note: point.note,
  takes: point.takes,
  state: point.state,
  state_at: point.state_at.toISOString(),
  // Where the operator has said more than that, a report says nothing new.
  reported_full_at: point.state === 'open' ? (reported_full_at?.toISOString() ?? null) : null,
  is_example: point.is_example,
})

/** The three are there together, or none (the CHECK `points_photo`). */
const photoOf = ({ photo_id, photo_width, photo_height }: Row['point']): PublicPicture | null =>
  photo_id === null ? null : { id: photo_id, width: photo_width!, height: photo_height! }

/** @param quiet_before who was not heard of since then is flagged */
export const toDeskPoint = (row: Row, quiet_before: Date): DeskPoint => ({
  ...toPoint(row),
  active: row.point.active,
  token: row.point.token,
  state_by: row.state_by,
  reports: row.reports,
  heard_at: row.heard_at.toISOString(),
  quiet: row.point.active && row.heard_at < quiet_before,
})
