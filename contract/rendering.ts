import type { TimeZone } from './requests/appointments.ts'
import type { DataSetName, GivenData } from './data-sets.ts'
/**
 * The interface of the web app's renderer for the server (`web/start/entry-server.tsx`, built into `dist-server/`): types only, so
 * that neither side imports the other.
 */
import type { Locale } from './foundation/locale.ts'

export type PageRequest = {
  /** Without the query. */
  path: string
  locale: Locale
  /** `https://example.org`, for addresses that must be absolute. */
  origin: string
  /** Time zone of the installation. */
  time_zone: TimeZone
  data: GivenData
}

export type Page = {
  /** 404 for an address without a page. */
  status: 200 | 404
  /** The content of the document's head. */
  head: string
  /** The content of `#root`: the page, or only its frame where the browser must render the page. */
  html: string
  /** Keys of the build's manifest: what the browser should fetch early. */
  modules: readonly string[]
}

export type PageRenderer = {
  /** The addresses of the pages that everybody may see; `:class` stands for a part that names something. */
  publicPaths: readonly string[]
  /** Paths that search engines should skip, with all below them. */
  hiddenPaths: readonly string[]
  /**
   * The page at an address, written as the app writes it, and its data sets; null where only the browser makes it. A
   * set with a slash is one thing out of many, `device/laptop`.
   */
  publicPage: (path: string) => { path: string; data: readonly DataSetName[] } | null
  render: (request: PageRequest) => Promise<Page>
  /** Only the head: it differs with the origin, and the page does not. */
  head: (request: PageRequest) => string
  /** The present address of an item of an earlier version (`/news?item=…`); null where nothing has moved. */
  moved: (path: string, item: string) => string | null
}
