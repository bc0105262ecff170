import { z } from 'zod'
import type { Listed, SiteItem } from '../port.ts'

const Html = z.object({ rendered: z.string() })
const Size = z.object({
  source_url: z.string(),
  width: z.coerce.number().int().positive(),
  height: z.coerce.number().int().positive(),
})
const Media = z.object({
  source_url: z.string(),
  alt_text: z.string().catch(''),
  media_details: z
    .object({
      width: z.coerce.number().int().positive().nullable().catch(null),
      height: z.coerce.number().int().positive().nullable().catch(null),
      sizes: z.record(z.string(), z.unknown()).catch({}),
    })
    .catch({ width: null, height: null, sizes: {} }),
})

/** An item where only what there is is asked for. */
export const WordPressEntry = z.looseObject({
  id: z.int(),
  slug: z.string().max(1_000).catch(''),
  status: z.string().optional().catch(undefined),
  date_gmt: z.string().max(40).nullable().catch(null),
  content: z
    .object({ protected: z.boolean().catch(false) })
    .optional()
    .catch(undefined),
})
export type WordPressEntry = z.infer<typeof WordPressEntry>

/** The fields of an item that we read; the rest depends on the site's plugins and is ignored. */
export const WordPressItem = WordPressEntry.extend({
  link: z.string().nullable().catch(null),
  title: Html.catch({ rendered: '' }),
  excerpt: Html.catch({ rendered: '' }),
  content: z.object({ rendered: z.string(), protected: z.boolean().catch(false) }),
  _embedded: z
    .object({ 'wp:featuredmedia': z.array(z.unknown()) })
    .optional()
    .catch(undefined),
})
export type WordPressItem = z.infer<typeof WordPressItem>

/** A cut-out has another shape than the whole picture; rounding changes the shape a little. */
const SHAPE_TOLERANCE = 0.02
/** Wide enough for the widest place, and not the photographer's original. */
const ENOUGH_PX = 960

export function toSiteItem(item: WordPressItem): SiteItem {
  const { _embedded: embedded } = item
  const link = URL.parse(item.link ?? '')
  const isWeb = link !== null && /^https?:$/.test(link.protocol)
  return {
    id: idOf(item),
    title_html: item.title.rendered,
    excerpt_html: item.excerpt.rendered,
    html: item.content.rendered,
    date: dateOf(item.date_gmt),
    image: imageOf(embedded?.['wp:featuredmedia'][0], link?.href),
    link: isWeb ? link.href : null,
  }
}

export const toListed = (item: WordPressEntry): Listed => ({
  id: idOf(item),
  date: dateOf(item.date_gmt)?.toISOString() ?? null,
})

/** The number tells two pages with the same slug apart. */
export const hasSlugOrId = (item: WordPressEntry, id: string) => idOf(item) === id || String(item.id) === id

/** The slug, readable where it holds other letters than a to z. */
function idOf({ id, slug }: WordPressEntry) {
  try {
    return decodeURIComponent(slug) || String(id)
  } catch {
    return slug
  }
}

/** `date` is the site's own time without saying which; `date_gmt` is a draft's zeros or UTC without its Z. */
function dateOf(date_gmt: string | null) {
  if (!date_gmt || date_gmt.startsWith('0000')) return null
  const date = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(date_gmt) ? date_gmt : `${date_gmt}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Without a picture there is nothing, an error, or the index of the whole site: all of them without an address. */
function imageOf(embedded: unknown, base: string | undefined): SiteItem['image'] {
  const media = Media.safeParse(embedded)
  if (!media.success) return null
  const { source_url, alt_text, media_details } = media.data
  const full = { source_url, width: media_details.width, height: media_details.height }
  const sizes = Object.values(media_details.sizes)
    .flatMap((size) => Size.safeParse(size).data ?? [])
    .filter(({ width, height }) => isWhole(width / height, full))
    .toSorted((a, b) => a.width - b.width)
  // The smallest that is enough, else the original, which is hardly larger than the largest of them.
  const chosen = sizes.find(({ width }) => width >= ENOUGH_PX) ?? full
  const url = URL.parse(chosen.source_url, base)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return { url: url.href, width: chosen.width, height: chosen.height, alt: alt_text }
}

function isWhole(shape: number, { width, height }: { width: number | null; height: number | null }) {
  if (width === null || height === null) return true
  return Math.abs(shape / (width / height) - 1) <= SHAPE_TOLERANCE
}
