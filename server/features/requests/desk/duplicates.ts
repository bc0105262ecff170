import { and, between, eq, gt, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import { DUPLICATE_DAYS, SAME_PHOTO_BITS, type Duplicate, type Likeness } from '#contract/requests/desk.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { images } from '#server/database/schema/photos.ts'
import { districts } from '#server/database/schema/places.ts'
import { isOpen, submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { notFound } from '#server/core/errors.ts'
import { storedPhones } from '#server/features/requests/submissions/phone-number.ts'
import { readSubmissionDetail } from '#server/features/requests/submissions/desk/detail.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Most candidates of each kind of likeness. */
const MAX = 5

type Row = typeof submissions.$inferSelect

/**
 * Open requests of the last days that may be the same one: of the same number, from the same place within a day of one
 * another, or with a photo that looks the same. The likest first.
 * @throws Problem 404
 */
export async function findDuplicates(ctx: RequestContext<Member>, id: number): Promise<Duplicate[]> {
  const { db, now } = ctx
  const [request] = await db.select().from(submissions).where(eq(submissions.id, id))
  if (!request) throw notFound('Submission')
  if (request.anonymised_at || request.merged_into_id) return []
  const since = new Date(now().getTime() - DUPLICATE_DAYS * DAY_MS)
  const others = and(isOpen(submissions.status), gt(submissions.submitted_at, since), ne(submissions.id, id))!
  const found = await Promise.all([
    byPhone(db, request, others).then((ids) => ['phone', ids] as const),
    byPlace(db, request, others).then((ids) => ['place', ids] as const),
    byPhoto(db, request, others).then((ids) => ['photo', ids] as const),
  ])
  const alike = new Map<number, Likeness[]>()
  for (const [likeness, ids] of found)
    for (const other of ids) alike.set(other, [...(alike.get(other) ?? []), likeness])
  const likest = [...alike].toSorted(([a, x], [b, y]) => y.length - x.length || b - a).slice(0, MAX)
  const details = await Promise.all(likest.map(([other]) => readSubmissionDetail(ctx, db, other)))
  return likest.flatMap(([, alike], at) => (details[at] ? { ...details[at], alike } : []))
}

const some = (db: Database, where: SQL) =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(where)
    .limit(MAX)
    .then((rows) => rows.map(({ id }) => id))

async function byPhone(db: Database, { phone_number }: Row, others: SQL) {
  if (!phone_number) return []
  return some(db, and(others, inArray(submissions.phone_number, storedPhones(phone_number)))!)
}

/** A district alone is no place: in a large one somebody asks every hour. */
async function byPlace(db: Database, { location, street, district_id, submitted_at }: Row, others: SQL) {
  if (location.trim() === '') return []
  const [district] = district_id ? await db.select().from(districts).where(eq(districts.id, district_id)) : []
  if (district && street === '' && location.trim() === `${district.name} · ${district.city}`) return []
  const at = submitted_at.getTime()
  const thatDay = between(submissions.submitted_at, new Date(at - DAY_MS), new Date(at + DAY_MS))
  const there = sql`${plain(submissions.location)} = ${plain(location)}
    and ${plain(submissions.street)} = ${plain(street)}`
  return some(db, and(others, thatDay, there)!)
}

const plain = (text: typeof submissions.location | typeof submissions.street | string) =>
  sql`regexp_replace(lower(btrim(${text})), '[^[:alnum:]]+', ' ', 'g')`

async function byPhoto(db: Database, { id, image_id }: Row, others: SQL) {
  const own = await db
    .select({ phash: images.phash })
    .from(images)
    .where(
      sql`${images.id} = any(array(select ${submissionItems.image_id} from ${submissionItems}
        where ${submissionItems.submission_id} = ${id} union select ${image_id}::uuid))`,
    )
  if (own.length === 0) return []
  const looks = sql`exists (select from unnest(${sql.param(own.map(({ phash }) => phash))}::bigint[]) mine
    where bit_count((${images.phash} # mine)::bit(64)) <= ${SAME_PHOTO_BITS})`
  const shown = await db
    .select({ id: submissions.id })
    .from(submissions)
    .innerJoin(images, eq(images.id, submissions.image_id))
    .where(and(others, isNotNull(submissions.image_id), looks))
    .limit(MAX)
  const listed = await db
    .selectDistinct({ id: submissions.id })
    .from(submissions)
    .innerJoin(submissionItems, eq(submissionItems.submission_id, submissions.id))
    .innerJoin(images, eq(images.id, submissionItems.image_id))
    .where(and(others, isNotNull(submissionItems.image_id), looks))
    .limit(MAX)
  return [...new Set([...shown, ...listed].map(({ id }) => id))]
}
