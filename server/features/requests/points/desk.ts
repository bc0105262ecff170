import { asc, eq } from 'drizzle-orm'
import type { DeskPoint } from '#contract/requests/points.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { points } from '#server/database/schema/places.ts'
import { notFound } from '#server/core/errors.ts'
import { deviceGroups } from '#server/features/reference/knowledge/facts.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'
import { selectPoints, toDeskPoint } from './to-point.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Asked = Pick<Context, 'now'>

/** Every point as staff see it: what was reported first, then what nobody has heard of, then the others by name. */
export async function listDeskPoints({ db, env, now }: Asked & Pick<Context, 'db' | 'env'>) {
  const { point_quiet_days: quiet_days } = await readSettings(db)
  const rows = await selectPoints(db).orderBy(asc(points.name), asc(points.id))
  const all = rows.map((row) => toDeskPoint(row, daysAgo(now(), quiet_days)))
  return {
    points: all.toSorted((a, b) => urgency(b) - urgency(a)),
    groups: deviceGroups,
    quiet_days,
    public_url: env.PUBLIC_URL ?? null,
  }
}

/** One of them, after something was done to it. @throws Problem 404 */
export async function deskPoint(
  tx: Pick<Database, 'select'>,
  { now }: Asked,
  id: number,
): Promise<DeskPoint> {
  const { point_quiet_days } = await readSettings(tx)
  const [row] = await selectPoints(tx).where(eq(points.id, id))
  if (!row) throw notFound('Point')
  return toDeskPoint(row, daysAgo(now(), point_quiet_days))
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
const urgency = ({ reports, quiet, active }: DeskPoint) => (reports > 0 ? 3 : quiet ? 2 : active ? 1 : 0)
