import pLimit from 'p-limit'
import { z } from 'zod'
import { ContentItem, type ContentKind } from '#contract/content.ts'
import { SiteError, type Listed, type SiteContent } from '#server/adapters/content/port.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import type { Part } from './copies.ts'
import { toContentItems } from './to-content-item.ts'

/** A list or one item of a site, as it is kept. An older version kept the items alone. */
const Items = z.preprocess(
  (value) => (Array.isArray(value) ? { items: value, older: null } : value),
  z.object({ items: z.array(ContentItem), older: z.string().nullable() }),
)
export type Items = z.output<typeof Items>

const isEmpty = ({ items }: { items: unknown[] }) => items.length === 0
const MINUTE_MS = 60_000

/** @throws Problem 400 for a cursor that no list of a site gave */
export function listOf(ctx: Context, site: SiteContent, kind: ContentKind, cursor?: string): Part<Items> {
  if (cursor !== undefined && !/^[1-9]\d{0,6}$/.test(cursor))
    throw invalid('cursor', 'is not one that this list gave')
  return {
    key: cursor ? `${site.keyOf(kind)}:${cursor}` : site.keyOf(kind),
    fresh_ms: 5 * MINUTE_MS,
    shape: Items,
    isEmpty,
    read: async () => {
      const { items, older } = await site.list(kind, cursor ? Number(cursor) : undefined)
      return {
        items: await toContentItems(ctx.db, items, site.locale),
        older: older === null ? null : String(older),
      }
    },
    ...(!cursor && { emptyMeans: site.emptyMeans(kind) }),
  }
}

/** Anybody may ask for anything: the site gets a few of these questions at once, and we keep a few waiting. */
const few = pLimit(4)
const WAITING_MAX = 40

/** One item, which is a list of one, or of none where there is no such item. */
export const itemOf = (ctx: Context, site: SiteContent, kind: ContentKind, id: string): Part<Items> => ({
  key: `${site.keyOf(kind)}/${id}`,
  fresh_ms: 5 * MINUTE_MS,
  shape: Items,
  isEmpty,
  // Anybody can ask for any id.
  empty_is_kept: false,
  read: async () => {
    if (few.pendingCount >= WAITING_MAX) throw new SiteError('It is asked for too much at once.')
    const item = await few(() => site.item(kind, id))
    return { items: await toContentItems(ctx.db, item ? [item] : [], site.locale), older: null }
  },
})

const Index = z.object({ items: z.array(z.object({ id: z.string(), date: z.string().nullable() })) })

export const indexOf = (site: SiteContent, kind: ContentKind): Part<{ items: Listed[] }> => ({
  key: `${site.keyOf(kind)}#`,
  fresh_ms: 60 * MINUTE_MS,
  shape: Index,
  isEmpty,
  read: async () => ({ items: await site.index(kind) }),
})
