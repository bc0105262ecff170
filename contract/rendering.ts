import type { TimeZone } from './requests/appointments.ts'
import type { DataSetName, GivenData } from './data-sets.ts'
/**
 * What the server asks of the web app's renderer (`web/start/entry-server.tsx`, built into `dist-server/`): types only, so
 * that neither side imports the other.
 */
import type { Locale } from './foundation/locale.ts'

export type PageRequest = {
  /** Without the query. */
  path: string
  locale: Locale
  /** `https://example.org`, for addresses that must be absolute. */
  origin: string
  /** Of the installation. */
  time_zone: TimeZone
  data: GivenData
}

export type Page = {
  /** 404 for an address without a page. */
  status: 200 | 404
  /** What stands in the document's head. */
  head: string
  /** Of `#root`: the page, or where only the browser can make that, the frame around it. */
  html: string
  /** Keys of the build's manifest: what the browser should fetch early. */
  modules: readonly string[]
}

export type PageRenderer = {
  /** The addresses of the pages that everybody may see; `:class` stands for a part that names something. */
  publicPaths: readonly string[]
  /** Where search engines have nothing to look for, with what is below. */
  hiddenPaths: readonly string[]
  /**
   * The page at an address, written as the app writes it, and its data sets; null where only the browser makes it. A
   * set with a slash is one thing out of many, `device/laptop`.
   */
  publicPage: (path: string) => { path: string; data: readonly DataSetName[] } | null
  render: (request: PageRequest) => Promise<Page>
  /** Only the head: it differs with the origin, and the page does not. */
  head: (request: PageRequest) => string
  /** Where the item of an earlier version's address (`/news?item=…`) is now; null where nothing has moved. */
  moved: (path: string, item: string) => string | null
}
