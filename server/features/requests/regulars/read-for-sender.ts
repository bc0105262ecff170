import { eq } from 'drizzle-orm'
import type { RegularForSender } from '#contract/requests/rhythms.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { regularDays } from '#server/database/schema/regulars.ts'
import { selectRegulars } from './to-regular.ts'

/** The regular pick-up of which a request was made, as its sender hears of it; null once it is deleted. */
export async function readRegularForSender(
  db: Pick<Database, 'select'>,
  ctx: Pick<Context, 'env' | 'now'>,
  submission_id: number,
): Promise<RegularForSender | null> {
  const [link] = await db.select().from(regularDays).where(eq(regularDays.submission_id, submission_id))
  if (!link) return null
  const [regular] = await selectRegulars(db, ctx, link.regular_id)
  if (!regular) return null
  const next = regular.next_days.find(({ day, closed }) => day > link.day && closed === null)
  return {
    weeks: regular.weeks,
    weekday: regular.weekday,
    next_day: regular.without_area ? null : (next?.day ?? null),
  }
}
