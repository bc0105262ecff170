import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import { createHash, createHmac } from 'node:crypto'
import { guestName } from '#contract/foundation/common.ts'
import { estimateOf } from '#contract/reference/items.ts'
import { REGULAR_AHEAD_DAYS } from '#contract/requests/regulars.ts'
import { SERVICE_TITLES } from '#contract/requests/submissions.ts'
import type { Context, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { areaDistricts, closures, serviceAreas } from '#server/database/schema/pickups.ts'
import { districts } from '#server/database/schema/places.ts'
import { regularDays, regulars } from '#server/database/schema/regulars.ts'
import { submissionEvents, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { toLogFields } from '#server/database/trouble.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { linkKey, openLinkKey } from '#server/features/requests/desk/link-key.ts'
import { bookPickup } from '#server/features/requests/pickups/book.ts'
import { offeredColumns } from '#server/features/requests/pickups/offer.ts'
import { messageOfItems } from '#server/features/requests/submissions/sender/message-of-items.ts'
import { trackingCode } from '#server/features/requests/submissions/sender/tracking-code.ts'
import { addDays, dayOf } from '#server/time/today.ts'
import { regularDaysBetween } from './days.ts'
import { holdTime, instantAt } from './hold-time.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Row = typeof regulars.$inferSelect
type Area = typeof serviceAreas.$inferSelect

/**
 * Makes the requests of regular pick-ups for today and the coming week, each with its appointment. A day has one at most, however often and
 * on however many servers this runs; it passes over days on which nobody drives and days whose time has begun.
 * @param only the id of one; else all
 * @returns how many requests
 * @throws when one could not be made, after the others were
 */
export async function makeRegularRequests(ctx: Context, only?: number) {
  const rows = await ctx.db
    .select({ regular: regulars, area: serviceAreas })
    .from(regulars)
    .innerJoin(areaDistricts, eq(areaDistricts.district_id, regulars.district_id))
    .innerJoin(serviceAreas, and(eq(serviceAreas.id, areaDistricts.area_id), eq(serviceAreas.active, true)))
    .where(
      and(
        eq(regulars.paused, false),
        isNull(regulars.ended_at),
        only === undefined ? undefined : eq(regulars.id, only),
      ),
    )
    .orderBy(regulars.id)
  const known = await knownDays(ctx)
  let made = 0
  const failed: unknown[] = []
  for (const { regular, area } of rows)
    for (const day of dueDays(ctx, regular, area))
      try {
        if (known.has(`${regular.id} ${day}`)) continue
        if (await makeRequest(ctx, area, regular.id, day)) made += 1
      } catch (error) {
        failed.push(error)
        ctx.log.error(
          { ...toLogFields(error), regular: regular.id, day },
          'A regular pick-up got no request.',
        )
      }
  if (failed.length > 0) throw new Error(`${failed.length} regular pick-ups got no request`)
  return made
}

function dueDays({ now }: Pick<Context, 'now'>, regular: Row, area: Area) {
  const today = dayOf(now(), area.time_zone)
  const days = regularDaysBetween(regular, today, addDays(today, REGULAR_AHEAD_DAYS))
  return days.filter((day) => instantAt(day, regular.starts, area) > now())
}

/** The days from yesterday on that have their request, in one query: nearly all of them at most times. */
async function knownDays({ db, now }: Pick<Context, 'db' | 'now'>) {
  const yesterday = new Date(now().getTime() - DAY_MS).toISOString().slice(0, 10)
  const rows = await db
    .select({ id: regularDays.regular_id, day: regularDays.day })
    .from(regularDays)
    .where(gte(regularDays.day, yesterday))
  return new Set(rows.map(({ id, day }) => `${id} ${day}`))
}

async function makeRequest(ctx: Context, area: Area, regular_id: number, day: string) {
  return ctx.db.transaction(async (tx) => {
    const [regular] = await tx.select().from(regulars).where(eq(regulars.id, regular_id)).for('update')
    // Staff may have changed it since.
    if (!regular || regular.paused || regular.ended_at || !dueDays(ctx, regular, area).includes(day))
      return false
    const [made] = await tx.select({ day: regularDays.day }).from(regularDays).where(isDay(regular_id, day))
    if (made || (await isClosed(tx, area, day))) return false
    const submission_id = await storeRequest(tx, ctx, regular, day)
    await tx.insert(regularDays).values({ regular_id, day, submission_id })
    await bookTime(tx, ctx, area, { ...regular, day, submission_id })
    return true
  })
}

const isDay = (regular_id: number, day: string) =>
  and(eq(regularDays.regular_id, regular_id), eq(regularDays.day, day))

async function isClosed(tx: Database, area: Area, day: string) {
  const [closed] = await tx
    .select({ id: closures.id })
    .from(closures)
    .where(and(eq(closures.day, day), or(isNull(closures.area_id), eq(closures.area_id, area.id))))
    .limit(1)
  return closed !== undefined
}

/** Stores the request as approved: staff agreed to it with the regular pick-up. @returns its id */
async function storeRequest(tx: Database, ctx: Context, regular: Row, day: string) {
  const at = ctx.now()
  const { name, phone_number, street, landmark, waste_source, consented_at } = regular
  const message = regular.message || messageOfItems(regular.items, 'id')
  const [district] = await tx
    .select({ name: districts.name, city: districts.city })
    .from(districts)
    .where(eq(districts.id, regular.district_id))
  const request_key = `regular:${createHmac('sha256', ctx.secret).update(`${regular.id}:${day}`).digest('base64url')}`
  const request_hash = createHash('sha256').update(message).digest()
  const owner = (await takenOver(tx, ctx, regular.id)) ?? newOwner(ctx, { request_key, request_hash })
  for (;;) {
    const [stored] = await tx
      .insert(submissions)
      .values({
        ...owner,
        channel: 'regular',
        service: 'collection',
        title: SERVICE_TITLES.landing.collection,
        status: 'approved',
        message,
        name,
        phone_number,
        street,
        landmark,
        location: district ? `${district.name} · ${district.city}` : '',
        district_id: regular.district_id,
        notify_email: (regular.mails && regular.email) || null,
        notify_phone: regular.messages ? phone_number : null,
        waste_source,
        consented_at,
        request_key,
        request_hash,
        tracking_code: trackingCode(),
        sent_by_guest: true,
        submitted_at: at,
        status_at: at,
        // Staff know of it: they agreed on it.
        read_at: at,
      })
      // A second round is needed only when a random code met its twin.
      .onConflictDoNothing({ target: submissions.tracking_code })
      .returning({ id: submissions.id })
    if (!stored) continue
    const submission_id = stored.id
    if (regular.items.length > 0)
      await tx.insert(submissionItems).values(regular.items.map((item) => ({ ...item, submission_id })))
    await tx.insert(submissionEvents).values([
      { submission_id, kind: 'submitted', status: 'pending', at },
      { submission_id, kind: 'status', status: 'approved', at },
    ])
    return submission_id
  }
}

const newOwner = (ctx: Context, written: Parameters<typeof linkKey>[1]) => {
  const guest_id = linkKey(ctx, written)
  return { user_id: null, guest_id, username: guestName(guest_id) }
}

/** A person who took over one request follows the next ones as well, on the same device or account. */
async function takenOver(tx: Database, ctx: Context, regular_id: number) {
  const [last] = await tx
    .select({
      user_id: submissions.user_id,
      guest_id: submissions.guest_id,
      username: submissions.username,
      request_key: submissions.request_key,
      request_hash: submissions.request_hash,
      consented_at: submissions.consented_at,
    })
    .from(regularDays)
    .innerJoin(submissions, eq(submissions.id, regularDays.submission_id))
    .where(eq(regularDays.regular_id, regular_id))
    .orderBy(desc(regularDays.day))
    .limit(1)
  if (!last?.consented_at || openLinkKey(ctx, last) !== null) return undefined
  const { user_id, guest_id, username } = last
  return { user_id, guest_id, username }
}

async function bookTime(
  tx: Database,
  ctx: Context,
  area: Area,
  { day, starts, ends, items, submission_id }: Row & { day: string; submission_id: number },
) {
  const kg = estimateOf(items, (id) => findDeviceFacts(id)?.typical_kg ?? undefined)?.high_kg ?? 0
  const { slot_id, settle } = await holdTime(tx, ctx.now(), area, { day, starts, ends, kg })
  const [request] = await tx.select(offeredColumns).from(submissions).where(eq(submissions.id, submission_id))
  const acting: RequestContext = {
    ...ctx,
    actor: { kind: 'visitor' },
    request_id: 'regular',
    network: 'regular',
  }
  await bookPickup(acting, tx, request!, slot_id, 'staff')
  await settle()
}
