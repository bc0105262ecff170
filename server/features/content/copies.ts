import { setImmediate as others } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ContentItem, pictureUrl, type ContentKind, type ContentLocale } from '#contract/content.ts'
import { SiteError, type SiteContent, type SiteItem } from '#server/adapters/content/port.ts'
import type { Context } from '#server/context.ts'
import { contentCopies } from '#server/database/schema.ts'
import { Problem } from '#server/errors.ts'
import { excerpt } from './excerpt.ts'
import { pictureIdOf, rememberPictures } from './images.ts'
import { plainText, storable } from './plain-text.ts'
import { readingHtml } from './reading-html.ts'

export type Copy = { items: ContentItem[]; fetched_at: Date; stale: boolean }

const FRESH_MS = 5 * 60_000
const PAUSE_MS = 60_000
/** A site that wants to be left alone for longer is asked all the same: its maintenance may have ended early. */
const PAUSE_MAX_MS = 15 * 60_000
/** A page is no book: what is longer is cut. */
const HTML_MAX_CHARS = 100_000
const PICTURES_MAX = 500

/** How reading a list goes in this process: what is under way, what was read last, and how reading failed since. */
type Reading = {
  under_way?: Promise<Copy> | undefined
  latest?: Copy
  failed?: { message: string; until_ms: number } | undefined
}
const readings = new WeakMap<SiteContent, Record<ContentKind, Reading>>()

/**
 * A list of an external site: the stored copy, read again behind when it is older than five minutes. Only where there
 * is none is the site waited for.
 * @throws Problem 503 `content-unavailable` without a copy and without the site
 */
export async function copyOf(ctx: Context, site: SiteContent, kind: ContentKind): Promise<Copy> {
  const now_ms = ctx.now().getTime()
  const reading = readingOf(site, kind)
  const before = reading.latest
  const { copy, failed_at } = await stored(ctx, site.keyOf(kind))
  // It has been read while we looked at what was stored.
  if (reading.latest && reading.latest !== before) return reading.latest
  // What an earlier process found out counts as well.
  const until_ms = reading.failed?.until_ms ?? (failed_at ? failed_at.getTime() + PAUSE_MS : 0)
  if (copy) {
    const isFresh = Math.abs(now_ms - copy.fetched_at.getTime()) < FRESH_MS
    // Its failure has been recorded; nobody waits for it.
    if (!isFresh && until_ms <= now_ms) refresh(ctx, site, kind).catch(() => {})
    return copy
  }
  if (!reading.under_way && until_ms > now_ms) throw unavailable(until_ms - now_ms)
  try {
    return await refresh(ctx, site, kind)
  } catch (error) {
    if (error instanceof SiteError) throw unavailable((reading.failed?.until_ms ?? now_ms) - now_ms)
    throw error
  }
}

/**
 * Reads the site and keeps what it answers. Who asks while it is being read waits for the same reading.
 * @throws SiteError, after it has been recorded
 */
function refresh(ctx: Context, site: SiteContent, kind: ContentKind): Promise<Copy> {
  const reading = readingOf(site, kind)
  reading.under_way ??= readNow(ctx, site, kind, reading).finally(() => {
    reading.under_way = undefined
  })
  return reading.under_way
}

/** For the desk: the external site's address, and how its last reading went; null with our own tables. */
export async function siteStatus(
  ctx: Context,
  kind: ContentKind,
): Promise<{ url: string; fetched_at: string | null; error: string | null } | null> {
  if (ctx.content.name === 'local') return null
  const { url, keyOf } = ctx.content
  const { copy, failure } = await stored(ctx, keyOf(kind))
  const failed = readingOf(ctx.content, kind).failed?.message
  return { url, fetched_at: copy?.fetched_at.toISOString() ?? null, error: failed ?? failure }
}

function readingOf(site: SiteContent, kind: ContentKind): Reading {
  let ofSite = readings.get(site)
  if (!ofSite) readings.set(site, (ofSite = { news: {}, collection: {}, supply: {} }))
  return ofSite[kind]
}

async function stored({ db }: Context, source: string) {
  const [row] = await db.select().from(contentCopies).where(eq(contentCopies.source, source))
  // What an older version stored may have another shape; then it is none.
  const items = z.array(ContentItem).safeParse(row?.items)
  const copy: Copy | undefined =
    row && items.success
      ? { items: items.data, fetched_at: row.fetched_at, stale: row.failed_at !== null }
      : undefined
  return { copy, failed_at: row?.failed_at ?? null, failure: row?.failure ?? null }
}

async function readNow(ctx: Context, site: SiteContent, kind: ContentKind, reading: Reading): Promise<Copy> {
  const source = site.keyOf(kind)
  try {
    const pictures: Pictures = new Map()
    const items: ContentItem[] = []
    for (const item of await site.list(kind)) {
      items.push(toContentItem(item, site.locale, pictures))
      // Cleaning takes its time; who asks for something else meanwhile has a turn after each item.
      await others()
    }
    await rememberPictures(
      ctx.db,
      [...pictures].map(([url, size]) => ({ url, ...size })),
    )
    const fetched_at = ctx.now()
    const row = { items, fetched_at, failed_at: null, failure: null }
    await ctx.db
      .insert(contentCopies)
      .values({ source, ...row })
      .onConflictDoUpdate({ target: contentCopies.source, set: row })
    reading.failed = undefined
    reading.latest = { items, fetched_at, stale: false }
    return reading.latest
  } catch (error) {
    ctx.log.warn({ err: error, kind, site: site.url }, 'The content site could not be read.')
    const failed_at = ctx.now()
    const { message, retry_after_s } = error instanceof SiteError ? error : new SiteError('Cannot be stored.')
    const pause_ms = Math.min((retry_after_s ?? 0) * 1000 || PAUSE_MS, PAUSE_MAX_MS)
    reading.failed = { message, until_ms: failed_at.getTime() + pause_ms }
    await ctx.db
      .update(contentCopies)
      .set({ failed_at, failure: message.slice(0, 500) })
      .where(eq(contentCopies.source, source))
      .catch((unstored: unknown) => ctx.log.warn({ err: unstored }, 'The failure could not be stored.'))
    throw error
  }
}

function unavailable(wait_ms: number) {
  const retry_after_s = Math.max(1, Math.ceil(wait_ms / 1000))
  return new Problem(
    503,
    { code: 'content-unavailable', retry_after_s },
    'The content site does not answer right now. Try again shortly.',
  )
}

type Pictures = Map<string, { width: number | null; height: number | null }>

/** As visitors read it: its pictures come from our server, and its HTML is cleaned. */
function toContentItem(item: SiteItem, lang: ContentLocale, pictures: Pictures): ContentItem {
  const { image, link, date } = item
  const known = (url: string, size: { width: number | null; height: number | null }) => {
    if (!pictures.has(url) && pictures.size >= PICTURES_MAX) return null
    if (!pictures.get(url)?.width) pictures.set(url, size)
    return pictureIdOf(url)
  }
  const imageId = image && known(image.url, { width: image.width, height: image.height })
  const content = readingHtml(item.html.slice(0, HTML_MAX_CHARS), {
    base: link ?? undefined,
    image: (url) => {
      const id = known(url, { width: null, height: null })
      return id && pictureUrl(id, 960, 'webp')
    },
  })
  // The theme's way to say that there is more.
  const description = excerpt(plainText(item.excerpt_html).replace(/\s*\[…\]$/, '…') || plainText(content))
  return {
    ...{ id: storable(item.id), lang, description, content },
    title: plainText(item.title_html) || excerpt(description),
    date: date?.toISOString() ?? null,
    image: imageId
      ? { id: imageId, width: image.width, height: image.height, alt: plainText(image.alt) }
      : null,
    icon: null,
    link,
  }
}
