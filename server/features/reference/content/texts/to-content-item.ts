import { setImmediate as others } from 'node:timers/promises'
import { pictureUrl, type ContentItem } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { SiteItem } from '#server/adapters/content/port.ts'
import type { Database } from '#server/database/open.ts'
import { toExcerpt } from './excerpt.ts'
import { pictureIdOf, rememberPictures } from '../images.ts'
import { plainText, toStorableText } from './plain-text.ts'
import { loadReadingHtml } from './load-reading-html.ts'

/** A page is no book: what is longer is cut. */
const HTML_MAX_CHARS = 100_000
/** As for our own titles. */
const TITLE_MAX_CHARS = 300
const PICTURES_MAX = 500

type Size = { width: number | null; height: number | null }
type Pictures = Map<string, Size>

/** Items of a site as visitors read them: their HTML cleaned, their pictures known here and served from here. */
export async function toContentItems(
  db: Pick<Database, 'insert'>,
  site: readonly SiteItem[],
  lang: Locale,
): Promise<ContentItem[]> {
  const pictures: Pictures = new Map()
  const items: ContentItem[] = []
  const readingHtml = await loadReadingHtml()
  for (const item of site) {
    items.push(toContentItem(item, { lang, pictures, readingHtml }))
    // Sanitising is slow: other requests get a turn after each item.
    await others()
  }
  await rememberPictures(
    db,
    [...pictures].map(([url, size]) => ({ url, ...size })),
  )
  return items
}

type Tools = { lang: Locale; pictures: Pictures; readingHtml: Awaited<ReturnType<typeof loadReadingHtml>> }

function toContentItem(item: SiteItem, { lang, pictures, readingHtml }: Tools): ContentItem {
  const { image, link, date } = item
  const known = (url: string, size: Size) => {
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
  const description = toExcerpt(excerptOf(item) || plainText(content))
  return {
    id: toStorableText(item.id),
    lang,
    description,
    content,
    title: toExcerpt(plainText(item.title_html), TITLE_MAX_CHARS) || description,
    date: date?.toISOString() ?? null,
    image: imageId
      ? { id: imageId, width: image.width, height: image.height, alt: plainText(image.alt) }
      : null,
    icon: null,
    link,
  }
}

/** Themes say in many ways that there is more: a link to the item itself, words for screen readers, dots in brackets. */
function excerptOf({ excerpt_html, link }: SiteItem) {
  const here = link ?? 'https://here.invalid/'
  return plainText(
    excerpt_html,
    (name, attributes) =>
      /(^|\s)(more-link|read-?more|link-more|screen-reader-text|sr-only)(\s|$)/i.test(
        attributes['class'] ?? '',
      ) ||
      (name === 'a' &&
        link !== null &&
        URL.parse(attributes['href'] ?? '', here)?.href.split('#')[0] === link),
  ).replace(/\[?…\]?\s*$/, '…')
}
