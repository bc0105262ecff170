import { asc, eq, inArray, sql } from 'drizzle-orm'
import { estimateOf, type Item, type RequestItem } from '#contract/reference/items.ts'
import { HandedOver, type Service } from '#contract/requests/submissions.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { prepareQuery } from '#server/database/prepare-query.ts'
import { images } from '#server/database/schema/photos.ts'
import { submissionItems, submissions } from '#server/database/schema/submissions.ts'
import { invalidField } from '#server/core/errors.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { photoLink } from '#server/features/foundation/photos/link.ts'
import { requireOwnPhotos } from './own-photo.ts'
import { PHOTO_END } from '../store.ts'

/** Of an item, what is given and read. */
export const itemColumns = {
  device_class: submissionItems.device_class,
  brand: submissionItems.brand,
  quantity: submissionItems.quantity,
  condition: submissionItems.condition,
  battery_damaged: submissionItems.battery_damaged,
  holds_data: submissionItems.holds_data,
  image_id: submissionItems.image_id,
}

/** The items of several requests, by request. */
export async function listItemsOfAll(db: Pick<Database, 'select'>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Item[]>()
  const rows = await db
    .select({ submission_id: submissionItems.submission_id, item: itemColumns })
    .from(submissionItems)
    .where(inArray(submissionItems.submission_id, [...ids]))
    .orderBy(asc(submissionItems.id))
  const of = Map.groupBy(rows, ({ submission_id }) => submission_id)
  return new Map([...of].map(([id, some]): [number, Item[]] => [id, some.map(({ item }) => item)]))
}

type Keys = Parameters<typeof photoLink>[0]

/** The items of a request, in the order in which they were given. */
export const listItems = (db: Database, submission_id: number): Promise<Item[]> =>
  question(db).execute({ submission_id })

/** The same, and from which request each came with a merger; null: its own. */
export const itemsAndSources = (db: Database, submission_id: number): Promise<Sourced[]> =>
  db
    .select({ ...itemColumns, from_id: submissionItems.from_id })
    .from(submissionItems)
    .where(eq(submissionItems.submission_id, submission_id))
    .orderBy(asc(submissionItems.id))

type Sourced = Item & { from_id: number | null }

const question = prepareQuery((db) =>
  db
    .select(itemColumns)
    .from(submissionItems)
    .where(eq(submissionItems.submission_id, sql.placeholder('submission_id')))
    .orderBy(asc(submissionItems.id))
    .prepare('items'),
)

/** A damaged battery, and nobody has said yet how it is fetched. */
export const isOnHold = (items: readonly Item[], cleared_at: Date | null) =>
  cleared_at === null && items.some((item) => item.battery_damaged)

type Handed = Pick<typeof submissions.$inferSelect, 'waste_source' | 'cleared_at'>

/** The items of a request, as far as the caller may see them. */
export const readHandover = async (ctx: Keys, db: Database, request: Handed & { id: number }) =>
  handoverBy(ctx, request, await listItems(db, request.id))

/** The same, where its items were looked for already. */
export function handoverBy(ctx: Keys, { waste_source, cleared_at }: Handed, items: readonly Item[]) {
  return {
    waste_source,
    items: items.map((item): RequestItem => ({ ...item, imageUrl: photoLink(ctx, item.image_id) })),
    estimate: estimateOf(items, (device_class) => findDeviceFacts(device_class)?.typical_kg ?? undefined),
    on_hold: isOnHold(items, cleared_at),
  }
}

type Wanted = { items?: Item[] | undefined; waste_source?: unknown }

/**
 * That they can be true.
 * @throws Problem 400 on `items`: of a request that brings nothing in, or a device that nobody knows
 */
export function requireHandover(service: Service, { items = [], waste_source }: Wanted) {
  if ((items.length > 0 || waste_source) && !HandedOver.safeParse(service).success)
    throw invalidField('items', 'belong to a collection or a donation only')
  for (const { device_class } of items)
    if (device_class !== null && !findDeviceFacts(device_class))
      throw invalidField('items', 'name a device that is not in the knowledge base')
}

/**
 * Puts other items in the place of those of a request. A photo must be an own one, or one that was there before.
 * @param tx holds the request
 * @returns whether they are other ones
 * @throws Problem 400 on `items`
 */
export async function replaceItems(
  tx: Database,
  ctx: RequestContext,
  { id: submission_id, service }: { id: number; service: Service },
  items: Item[] | undefined,
) {
  if (!items) return false
  requireHandover(service, { items })
  const before = await itemsAndSources(tx, submission_id)
  if (same(before, items)) return false
  const known = new Set(before.map(({ image_id }) => image_id))
  const photos = items.flatMap(({ image_id }) => (image_id && !known.has(image_id) ? image_id : []))
  await requireOwnPhotos(ctx, photos)
  await tx.delete(submissionItems).where(eq(submissionItems.submission_id, submission_id))
  if (items.length > 0)
    await tx
      .insert(submissionItems)
      .values(sourced(before, items).map((item) => ({ ...item, submission_id })))
  if (photos.length > 0)
    await tx
      .update(images)
      .set({ expires_at: sql.raw(PHOTO_END) })
      .where(inArray(images.id, photos))
  // The answer about a battery was about another one.
  if (items.some((item) => item.battery_damaged))
    await tx
      .update(submissions)
      .set({ cleared_at: null, cleared_by: null })
      .where(eq(submissions.id, submission_id))
  return true
}

const same = (some: readonly Item[], others: readonly Item[]) =>
  some.length === others.length && some.every((item, at) => equal(item, others[at]!))

const equal = (one: Item, other: Item) =>
  (Object.keys(itemColumns) as (keyof Item)[]).every((name) => one[name] === other[name])

/** The same thing described otherwise, the surest sign first. `there`: it stands in the same place. */
const ALIKE: ((was: Item, is: Item, there: boolean) => boolean)[] = [
  equal,
  (was, is) => was.device_class === is.device_class && sameWords(was, is),
  (was, is, there) => there && (was.device_class === is.device_class || sameWords(was, is)),
]
const sameWords = (was: Item, is: Item) =>
  (was.brand !== '' && was.brand === is.brand) || (was.image_id !== null && was.image_id === is.image_id)

/** An item that came with a merger stays known as that: it goes when the merger is undone, its words with their author. */
function sourced(before: readonly Sourced[], items: readonly Item[]): Sourced[] {
  const left = new Map(before.entries())
  const sources = new Map<Item, number | null>()
  for (const alike of ALIKE)
    for (const [at, item] of items.entries()) {
      const found = sources.has(item)
        ? undefined
        : [...left].find(([was, one]) => alike(one, item, was === at))
      if (!found) continue
      left.delete(found[0])
      sources.set(item, found[1].from_id)
    }
  return items.map((item) => ({ ...item, from_id: sources.get(item) ?? null }))
}
