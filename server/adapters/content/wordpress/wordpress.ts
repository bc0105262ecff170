import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { CONTENT_LIMIT, type OrderedKind } from '#contract/reference/content-kinds.ts'
import type { ContentKind } from '#contract/reference/content.ts'
import type { Env } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { SiteError, type SiteContent } from '../port.ts'
import { readAnswerList } from './answers.ts'
import { hasSlugOrId, toListed, toSiteItem, WordPressEntry, WordPressItem } from './items.ts'
import { NotTheApi, readSite } from './read-site.ts'

export type WordPressOptions = {
  /** How long one reading may take, with all its requests. */
  timeout_ms?: number
  /** Bytes of one answer: for a deleted picture some sites send their whole index, 300 kB each. */
  max_bytes?: number
}

/** A WordPress site with posts and a `portfolio`, read as anybody may read it. */
export function createWordPress(
  { env, log }: { env: Env; log: Logger },
  { timeout_ms = 10_000, max_bytes = 8 * 1024 * 1024 }: WordPressOptions = {},
): SiteContent {
  const url = env.WORDPRESS_URL!
  const site = new URL(url)
  if (site.username || site.password)
    throw new StartupError('WORDPRESS_URL must not hold a password: only published content is read.')
  const param = env.WORDPRESS_CATEGORY_PARAM
  const termOf = (kind: OrderedKind) => env[`WORDPRESS_${kind.toUpperCase() as Uppercase<OrderedKind>}_TERM`]
  /** The root of the last answer of the API. */
  let root: string | undefined

  async function listAt(root: string, path: string, query: Record<string, string>, signal: AbortSignal) {
    const address = addressIn(root, path, query)
    const answer = await readSite(address, { signal, accept: 'application/json', max_bytes, site })
    const { list, total, recovered } = readAnswerList(answer)
    if (recovered) log.warn('The content site writes something else before its answers, e.g. a PHP notice.')
    return { list, total }
  }

  /** With plain permalinks `/wp-json/` is no such place; the home page names the true one, if it can. */
  async function* places(signal: AbortSignal) {
    if (root) yield root
    yield `${url}/wp-json/`
    const home = await readSite(`${url}/`, { signal, accept: 'text/html', max_bytes: 0, site })
    const named = /<([^<>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/i.exec(home.link ?? '')?.[1]
    if (named && URL.canParse(named, url)) yield new URL(named, url).href
    yield `${url}/?rest_route=/`
  }

  async function read(kind: ContentKind, query: Record<string, string>, signal: AbortSignal) {
    const path = kind === 'news' ? '/wp/v2/posts' : '/wp/v2/portfolio'
    const tried = new Set<string>()
    let last: NotTheApi | undefined
    for await (const place of places(signal)) {
      if (tried.has(place)) continue
      tried.add(place)
      try {
        const answer = await listAt(place, path, query, signal)
        root = place
        return answer
      } catch (error) {
        if (!(error instanceof NotTheApi)) throw error
        last = error
      }
    }
    root = undefined
    throw last!
  }

  /**
   * The field that names an item's terms. A parameter that the site does not know is ignored by it, and it answers
   * everything it has; but ids of terms are unique in a site, so another field with this id is the one that was meant.
   */
  function fieldOf(items: readonly WordPressEntry[], term: number) {
    if (items.length === 0 || items.some((item) => param in item)) return param
    const field = [...new Set(items.flatMap(Object.keys))].find((name) =>
      items.some((item) => isFiled(item, name, term)),
    )
    const wrong = `Its items have no field "${param}": WORDPRESS_CATEGORY_PARAM is wrong`
    if (!field) throw new SiteError(`${wrong}, or nothing is filed under ${term}.`)
    log.warn(`The content site: ${wrong} (${field}?), and items may be missing.`)
    return field
  }

  /** Reads on until there are enough that everybody may read: what is protected or filed elsewhere leaves no gap. */
  async function readOn<Item extends WordPressEntry>(
    kind: ContentKind,
    shape: z.ZodType<Item>,
    query: Record<string, string>,
    { from = 0, enough, reads, size }: { from?: number; enough: number; reads: number; size: number },
  ) {
    const signal = AbortSignal.timeout(timeout_ms)
    const term = kind === 'news' ? undefined : termOf(kind)
    const filter = term === undefined ? {} : { [param]: String(term) }
    const shown: Item[] = []
    let field: string | undefined
    let at = from
    for (let read_times = 0; read_times < reads; read_times++) {
      const part = { per_page: String(size), ...filter, ...(at > 0 && { offset: String(at) }) }
      const { list, total } = await read(kind, { ...query, ...part }, signal)
      const items = list.map((one) => shape.safeParse(one).data)
      const readable = items.filter((item) => item !== undefined)
      if (readable.length < list.length) {
        if (readable.length === 0) throw new SiteError('It answers a list of something else than items.')
        const count = list.length - readable.length
        log.warn(`The content site: ${count} items of ${kind} are not as WordPress writes them.`)
      }
      if (term !== undefined) field ??= fieldOf(readable, term)
      for (const [index, item] of items.entries()) {
        if (!item || !isOpen(item) || (term !== undefined && !isFiled(item, field!, term))) continue
        shown.push(item)
        const next = at + index + 1
        const isLast = index === items.length - 1 && !goesOn(list.length, size, next, total)
        if (shown.length === enough) return { items: shown, older: isLast ? null : next }
      }
      at += list.length
      if (!goesOn(list.length, size, at, total)) return { items: shown, older: null }
    }
    return { items: shown, older: at }
  }

  const embed = { _embed: 'wp:featuredmedia' }

  return {
    name: 'wordpress',
    url,
    locale: env.WORDPRESS_LOCALE,

    keyOf: (kind) => {
      const parts = kind === 'news' ? [url] : [url, param, termOf(kind)]
      return `wordpress:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)}:${kind}`
    },

    async list(kind, from) {
      const size = CONTENT_LIMIT[kind]
      const { items, older } = await readOn(kind, WordPressItem, embed, {
        from,
        size,
        enough: size,
        reads: LIST_READS,
      })
      return { items: withUniqueIds(items).map(toSiteItem), older }
    },

    async item(kind, id) {
      const size = 5
      const named = async (query: Record<string, string>) => {
        const part = { size, enough: size, reads: 1 }
        const { items } = await readOn(kind, WordPressItem, { ...embed, ...query }, part)
        // WordPress takes one name for several, and tidies each: it answers where nothing is called like this.
        return items.find((item) => hasSlugOrId(item, id))
      }
      const item =
        (await named({ slug: id })) ??
        // An item without a slug is named by its number.
        (/^\d{1,15}$/.test(id) ? await named({ include: id }) : undefined)
      return item ? toSiteItem(item) : null
    },

    async index(kind) {
      const fields = [
        'id',
        'slug',
        'status',
        'date_gmt',
        'content.protected',
        ...(kind === 'news' ? [] : [param]),
      ]
      const { items } = await readOn(kind, WordPressEntry, { _fields: fields.join(',') }, INDEX)
      return withUniqueIds(items).map(toListed)
    },

    emptyMeans: (kind) =>
      kind === 'news'
        ? 'It has no posts that everybody may read.'
        : `Nothing that everybody may read is filed under ${termOf(kind)} (WORDPRESS_${kind.toUpperCase()}_TERM).`,
  }
}

/** So often a page of a list is read on where much is protected. */
const LIST_READS = 5
/** Everything there is, up to 2,000 items. */
const INDEX = { size: 100, enough: 2_000, reads: 20 }

const isOpen = ({ content, status = 'publish' }: WordPressEntry) =>
  !content?.protected && status === 'publish'

function isFiled(item: WordPressEntry, field: string, term: number) {
  const ids = item[field]
  return Array.isArray(ids) && ids.includes(term)
}

/** Whether there are more than `at`: of less than it was asked for there is no more. */
const goesOn = (got: number, asked: number, at: number, total: number | undefined) =>
  got >= asked && (total === undefined || at < total)

/** Pages below one another may share a slug; then the number tells them apart. */
function withUniqueIds<Item extends WordPressEntry>(items: Item[]): Item[] {
  const counts = new Map<string, number>()
  for (const { slug } of items) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return items.map((item) => (counts.get(item.slug)! > 1 ? { ...item, slug: '' } : item))
}

/** `https://…/wp-json/` takes a path, `https://…/?rest_route=/` a parameter. */
function addressIn(root: string, path: string, query: Record<string, string>) {
  const url = new URL(root)
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', path)
  else url.pathname = url.pathname.replace(/\/?$/, path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
