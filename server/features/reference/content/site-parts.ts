import { and, eq, like, or, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { z } from 'zod'
import { ContentItem, type ContentKind } from '#contract/reference/content.ts'
import { SiteError, type Listed, type SiteContent } from '#server/adapters/content/port.ts'
import type { Context } from '#server/core/context.ts'
import { contentCopies } from '#server/database/schema/content.ts'
import { invalidField } from '#server/core/errors.ts'
import type { SitePart } from './copies.ts'
import { toContentItems } from './texts/to-content-item.ts'

/** A list or one item of a site, as it is kept. An older version kept the items alone. */
const Items = z.preprocess(
  (value) => (Array.isArray(value) ? { items: value, older: null } : value),
  z.object({ items: z.array(ContentItem), older: z.string().nullable() }),
)
export type Items = z.output<typeof Items>

const isEmpty = ({ items }: { items: unknown[] }) => items.length === 0
const MINUTE_MS = 60_000

/** Anybody may ask for anything: the site gets a few of these questions at once, and we keep a few waiting. */
const few = pLimit(4)
const WAITING_MAX = 40
async function inTurn<Answer>(ask: () => Promise<Answer>) {
  if (few.pendingCount >= WAITING_MAX) throw new SiteError('It is asked for too much at once.')
  return few(ask)
}

/** @throws Problem 400 for a cursor that no list of a site could give */
export function listPart(
  ctx: Context,
  site: SiteContent,
  kind: ContentKind,
  cursor?: string,
): SitePart<Items> {
  if (cursor !== undefined && !/^[1-9]\d{0,6}$/.test(cursor))
    throw invalidField('cursor', 'must come from an earlier answer of this list')
  const key = site.keyOf(kind)
  const read = async () => {
    const { items, older } = await site.list(kind, cursor ? Number(cursor) : undefined)
    return {
      items: await toContentItems(ctx.db, items, site.locale),
      older: older === null ? null : String(older),
    }
  }
  const list = { fresh_ms: 5 * MINUTE_MS, shape: Items, isEmpty }
  if (!cursor) return { ...list, key, read, emptyMeans: site.emptyMeans(kind) }
  return {
    ...list,
    key: `${key}:${cursor}`,
    read: () => inTurn(read),
    // A list that has moved gave others before, and anybody can count: those are answered all the same.
    isKept: async (value) => !isEmpty(value) && (await isGiven(ctx, key, cursor)),
  }
}

/** Whether a stretch that is stored goes on here. */
async function isGiven({ db }: Context, key: string, cursor: string) {
  const stretches = or(eq(contentCopies.source, key), like(contentCopies.source, `${key}:%`))
  return (
    (await db.$count(contentCopies, and(stretches, sql`${contentCopies.items}->>'older' = ${cursor}`))) > 0
  )
}

/** One item, which is a list of one, or of none where there is no such item. */
export const itemPart = (
  ctx: Context,
  site: SiteContent,
  kind: ContentKind,
  id: string,
): SitePart<Items> => ({
  key: `${site.keyOf(kind)}/${id}`,
  fresh_ms: 5 * MINUTE_MS,
  shape: Items,
  isEmpty,
  // Anybody can ask for any id.
  isKept: (value) => !isEmpty(value),
  read: async () => {
    const item = await inTurn(() => site.item(kind, id))
    return { items: await toContentItems(ctx.db, item ? [item] : [], site.locale), older: null }
  },
})

const Index = z.object({ items: z.array(z.object({ id: z.string(), date: z.string().nullable() })) })

export const indexPart = (site: SiteContent, kind: ContentKind): SitePart<{ items: Listed[] }> => ({
  key: `${site.keyOf(kind)}#`,
  fresh_ms: 60 * MINUTE_MS,
  shape: Index,
  isEmpty,
  read: async () => ({ items: await site.index(kind) }),
})
