import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { SiteError, type SiteContent } from '#server/adapters/content/port.ts'
import type { Context } from '#server/core/context.ts'
import { contentCopies } from '#server/database/schema/content.ts'
import { Problem } from '#server/core/errors.ts'
import { withTimeout } from '#server/time/with-timeout.ts'

/** Something of an external site of which the last good copy is kept: a list, an item, the index. */
export type SitePart<Value> = {
  /** Names it and all that decides what is in it. */
  key: string
  /** So old a copy may be before the site is read again. */
  fresh_ms: number
  shape: z.ZodType<Value>
  /** Reads it now. @throws SiteError */
  read: () => Promise<Value>
  isEmpty: (value: Value) => boolean
  /** The operator's message for an empty list. */
  emptyMeans?: string
  /** Whether what was read is stored: not where there are as many of it as anybody likes to invent. Else always. */
  isKept?: (value: Value) => boolean | Promise<boolean>
}
export type Copy<Value> = { value: Value; fetched_at: Date; stale: boolean }

const PAUSE_MS = 60_000
/** A site that wants to be left alone for longer is asked all the same: its maintenance may have ended early. */
const PAUSE_MAX_MS = 15 * 60_000
/** A copy so old is not shown as if it were new: the site gets a moment to answer first. */
const OLD_MS = 30 * 60_000
const PATIENCE_MS = 1_000
/** A list that was full and is empty is believed after an hour: sites in trouble answer `[]`, too. */
const DOUBT_MS = 60 * 60_000
/** So many parts are remembered; of what else there is the copy tells. */
const REMEMBERED = 500

/** How reading a part goes in this process: what is under way, when it was read last, and how reading failed since. */
type Reading = {
  under_way?: Promise<Copy<unknown>> | undefined
  read_at?: Date
  /** That nothing was there, where that is not stored. */
  nothing?: Copy<unknown> | undefined
  failed?: { message: string; until_ms: number } | undefined
  empty_since_ms?: number | undefined
}
const readings = new WeakMap<SiteContent, Map<string, Reading>>()

/**
 * A part of an external site: the stored copy, read again behind when it is older than it may be. Only where there is
 * none, or it is old, is the site waited for.
 * @throws Problem 503 `content-unavailable` without a copy and without the site
 */
export async function readCopy<Value>(
  ctx: Context,
  site: SiteContent,
  part: SitePart<Value>,
): Promise<Copy<Value>> {
  const now_ms = ctx.now().getTime()
  const ageOf = (copy: Copy<Value>) => Math.abs(now_ms - copy.fetched_at.getTime())
  const reading = readingOf(site, part)
  const before = reading.read_at
  let { copy, failed_at } = await stored(ctx, part)
  // It has been read while we looked at what was stored.
  if (reading.read_at !== before) ({ copy, failed_at } = await stored(ctx, part))
  // There was none a moment ago.
  const nothing = reading.nothing as Copy<Value> | undefined
  if (nothing && !copy && ageOf(nothing) < PAUSE_MS) return nothing
  // A failure that an earlier process met counts as well.
  const until_ms = reading.failed?.until_ms ?? (failed_at ? failed_at.getTime() + PAUSE_MS : 0)
  if (copy) {
    if (ageOf(copy) < part.fresh_ms || until_ms > now_ms) return copy
    // Its failure has been recorded; nobody waits for it.
    const again = refreshCopy(ctx, site, part).catch(() => null)
    if (ageOf(copy) < part.fresh_ms + OLD_MS) return copy
    return (await withTimeout(PATIENCE_MS, () => again).catch(() => null)) ?? { ...copy, stale: true }
  }
  if (!reading.under_way && until_ms > now_ms) throw unavailable(until_ms - now_ms)
  try {
    return await refreshCopy(ctx, site, part)
  } catch (error) {
    if (error instanceof SiteError) throw unavailable((reading.failed?.until_ms ?? now_ms) - now_ms)
    throw error
  }
}

/**
 * Reads the site and keeps what it answers. A caller during the reading waits for the same one.
 * @throws SiteError, after it has been recorded
 */
export function refreshCopy<Value>(
  ctx: Context,
  site: SiteContent,
  part: SitePart<Value>,
): Promise<Copy<Value>> {
  const reading = readingOf(site, part)
  reading.under_way ??= readNow(ctx, site, part, reading).finally(() => {
    reading.under_way = undefined
  })
  return reading.under_way as Promise<Copy<Value>>
}

/** When a part was last read, and what there is to say about it; for the operator. */
export async function copyStatus<Value>(ctx: Context, site: SiteContent, part: SitePart<Value>) {
  const { copy, failure } = await stored(ctx, part)
  const failed = readingOf(site, part).failed?.message
  return { fetched_at: copy?.fetched_at.toISOString() ?? null, error: failed ?? failure }
}

function readingOf(site: SiteContent, { key }: { key: string }): Reading {
  let ofSite = readings.get(site)
  if (!ofSite) readings.set(site, (ofSite = new Map()))
  let reading = ofSite.get(key)
  if (reading) return reading
  for (const [oldest, { under_way }] of ofSite) {
    if (ofSite.size < REMEMBERED) break
    if (!under_way) ofSite.delete(oldest)
  }
  ofSite.set(key, (reading = {}))
  return reading
}

async function stored<Value>({ db }: Context, { key, shape }: SitePart<Value>) {
  const [row] = await db.select().from(contentCopies).where(eq(contentCopies.source, key))
  // A copy that an older version stored may have another shape; then it is none.
  const value = shape.safeParse(row?.items)
  const copy: Copy<Value> | undefined =
    row && value.success
      ? { value: value.data, fetched_at: row.fetched_at, stale: row.failed_at !== null }
      : undefined
  return { copy, failed_at: row?.failed_at ?? null, failure: row?.failure ?? null }
}

async function readNow<Value>(
  ctx: Context,
  site: SiteContent,
  part: SitePart<Value>,
  reading: Reading,
): Promise<Copy<Value>> {
  try {
    const value = await part.read()
    const fetched_at = ctx.now()
    if (part.isEmpty(value)) await believe(ctx, part, reading)
    else reading.empty_since_ms = undefined
    const isStored = await keep(ctx, part, value, fetched_at)
    const copy = { value, fetched_at, stale: false }
    reading.failed = undefined
    reading.read_at = fetched_at
    reading.nothing = isStored || !part.isEmpty(value) ? undefined : copy
    return copy
  } catch (error) {
    ctx.log.warn({ err: error, part: part.key, site: site.url }, 'The content site could not be read.')
    const failed_at = ctx.now()
    const { message, retry_after_s } = error instanceof SiteError ? error : new SiteError('Cannot be stored.')
    const pause_ms = Math.min((retry_after_s ?? 0) * 1000 || PAUSE_MS, PAUSE_MAX_MS)
    reading.failed = { message, until_ms: failed_at.getTime() + pause_ms }
    await ctx.db
      .update(contentCopies)
      .set({ failed_at, failure: message.slice(0, 500) })
      .where(eq(contentCopies.source, part.key))
      .catch((unstored: unknown) => ctx.log.warn({ err: unstored }, 'The failure could not be stored.'))
    throw error
  }
}

/** @throws SiteError where it is empty all at once, and was not before */
async function believe<Value>(ctx: Context, part: SitePart<Value>, reading: Reading) {
  const { copy } = await stored(ctx, part)
  if (!copy || part.isEmpty(copy.value)) return
  const now_ms = ctx.now().getTime()
  reading.empty_since_ms ??= now_ms
  if (now_ms - reading.empty_since_ms >= DOUBT_MS) return
  throw new SiteError(
    ['It answers that there is nothing, where there was something.', part.emptyMeans]
      .filter(Boolean)
      .join(' '),
  )
}

/** @returns whether it is stored now */
async function keep<Value>(ctx: Context, part: SitePart<Value>, value: Value, fetched_at: Date) {
  if (part.isKept && !(await part.isKept(value))) {
    await ctx.db.delete(contentCopies).where(eq(contentCopies.source, part.key))
    return false
  }
  const failure = (part.isEmpty(value) && part.emptyMeans) || null
  if (failure) ctx.log.warn({ part: part.key }, `The content site: ${failure}`)
  const row = { items: value, fetched_at, failed_at: null, failure }
  await ctx.db
    .insert(contentCopies)
    .values({ source: part.key, ...row })
    .onConflictDoUpdate({ target: contentCopies.source, set: row })
  return true
}

function unavailable(wait_ms: number) {
  const retry_after_s = Math.max(1, Math.ceil(wait_ms / 1000))
  return new Problem(
    503,
    { code: 'content-unavailable', retry_after_s },
    'The content site does not answer right now. Try again shortly.',
  )
}
