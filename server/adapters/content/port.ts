import type { ContentItem, ContentKind, ContentLocale } from '#contract/content.ts'

/** Our own tables, edited in the dashboard. */
export type LocalContent = {
  name: 'local'
  /** What is published, in the order visitors see. The HTML is as it was stored. */
  list: (kind: ContentKind, locale: ContentLocale) => Promise<ContentItem[]>
  /** @throws when it cannot be read */
  check: () => Promise<void>
}

/** A site of somebody else's, that may be slow, broken or away. */
export type SiteContent = {
  name: 'wordpress'
  /** The site's address, as the operator gave it. */
  url: string
  /** The language it is written in. */
  locale: ContentLocale
  /** Names a list and all that decides what is in it; its last good copy is kept under this. */
  keyOf: (kind: ContentKind) => string
  /**
   * Reads the site now.
   * @throws SiteError whatever goes wrong
   */
  list: (kind: ContentKind) => Promise<SiteItem[]>
  /** @throws SiteError when it cannot be read */
  check: () => Promise<void>
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
