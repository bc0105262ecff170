import type { ContentItem, ContentKind } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'

/** A part of a list, and where it goes on; null at its end. */
type Part<Item, Cursor> = { items: Item[]; older: Cursor | null }

/** An item without its texts. */
export type Listed = { id: string; date: string | null }

/** Our own tables, edited in the dashboard. */
export type LocalContent = {
  name: 'local'
  /**
   * The published items in the order on the page, from the cursor on. The HTML is as it was stored.
   * @throws Problem 400 for a cursor that this list did not give
   */
  list: (kind: ContentKind, locale: Locale, cursor?: string) => Promise<Part<ContentItem, string>>
  /** One that is published; null where there is none. */
  item: (kind: ContentKind, locale: Locale, id: string) => Promise<ContentItem | null>
  /** All that is published. */
  index: (kind: ContentKind) => Promise<Listed[]>
  /** @throws when it cannot be read */
  check: () => Promise<void>
}

/** A site of somebody else's, that may be slow, broken or away. */
export type SiteContent = {
  name: 'wordpress'
  /** The site's address, as the operator gave it. */
  url: string
  /** The language it is written in. */
  locale: Locale
  /** Names a list and all that decides what is in it; its last good copy is kept under this. */
  keyOf: (kind: ContentKind) => string
  /**
   * Reads the site now, from so many items on: `older` is how many there were up to the end of this part.
   * @throws SiteError whatever goes wrong
   */
  list: (kind: ContentKind, from?: number) => Promise<Part<SiteItem, number>>
  /** Reads one item; null where it has none by that id that everybody may read. @throws SiteError */
  item: (kind: ContentKind, id: string) => Promise<SiteItem | null>
  /** Reads what there is, the newest 2,000 at most. @throws SiteError */
  index: (kind: ContentKind) => Promise<Listed[]>
  /** A possible cause of an empty list, for the operator. */
  emptyMeans: (kind: ContentKind) => string
}

/** Where news, collection categories and supply materials come from. */
export type ContentSource = LocalContent | SiteContent

/** An item as the site wrote it. Nothing ending in `html` may be shown before it has been cleaned. */
export type SiteItem = {
  id: string
  title_html: string
  excerpt_html: string
  html: string
  date: Date | null
  image: { url: string; width: number | null; height: number | null; alt: string } | null
  link: string | null
}

/** The site could not be read. The message is for the log and the operator. */
export class SiteError extends Error {
  /** How long the site wants to be left alone. */
  readonly retry_after_s: number | undefined

  constructor(message: string, options: ErrorOptions & { retry_after_s?: number | undefined } = {}) {
    super(message, options)
    this.name = 'SiteError'
    this.retry_after_s = options.retry_after_s
  }
}
