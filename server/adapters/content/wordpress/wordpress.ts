import { createHash } from 'node:crypto'
import { CONTENT_LIMIT, type ContentKind } from '#contract/content.ts'
import type { Env } from '#server/env.ts'
import type { Logger } from '#server/log.ts'
import { StartupError } from '#server/startup-error.ts'
import { SiteError, type SiteContent } from '../port.ts'
import { listIn } from './answers.ts'
import { toSiteItem, WordPressItem } from './items.ts'
import { NotTheApi, readSite } from './read-site.ts'

export type WordPressOptions = {
  /** How long one reading may take, with all its requests. */
  timeout_ms?: number
  /** Of one answer: a picture that is gone brings the whole site's index along, 300 kB for each. */
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
    throw new StartupError('WORDPRESS_URL must not hold a password: what the site publishes is read.')
  const param = env.WORDPRESS_CATEGORY_PARAM
  const terms = { collection: env.WORDPRESS_COLLECTION_TERM, supply: env.WORDPRESS_SUPPLY_TERM }
  /** Where the API answered last. */
  let root: string | undefined

  async function listAt(root: string, path: string, query: Record<string, string>, signal: AbortSignal) {
    const address = addressIn(root, path, query)
    const answer = await readSite(address, { signal, accept: 'application/json', max_bytes, site })
    const { list, recovered } = listIn(answer)
    if (recovered) log.warn('The content site writes something else before its answers, e.g. a PHP notice.')
    return list
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

  async function read(path: string, query: Record<string, string>) {
    const signal = AbortSignal.timeout(timeout_ms)
    const tried = new Set<string>()
    let last: NotTheApi | undefined
    for await (const place of places(signal)) {
      if (tried.has(place)) continue
      tried.add(place)
      try {
        const list = await listAt(place, path, query, signal)
        root = place
        return list
      } catch (error) {
        if (!(error instanceof NotTheApi)) throw error
        last = error
      }
    }
    root = undefined
    throw last!
  }

  /** A parameter that the site does not know is ignored by it: it answers everything it has. */
  function filed(items: WordPressItem[], term: number) {
    const isFiled = (item: WordPressItem, field: string) => {
      const ids = item[field]
      return Array.isArray(ids) && ids.includes(term)
    }
    if (items.length === 0 || items.some((item) => param in item))
      return items.filter((item) => isFiled(item, param))
    // Ids of terms are unique in a site, so another field with this id is the one that was meant.
    const field = [...new Set(items.flatMap(Object.keys))].find((name) =>
      items.some((item) => isFiled(item, name)),
    )
    const wrong = `Its items have no field "${param}": WORDPRESS_CATEGORY_PARAM is wrong`
    if (!field) throw new SiteError(`${wrong}, or nothing is filed under ${term}.`)
    log.warn(`The content site: ${wrong} (${field}?), and items may be missing.`)
    return items.filter((item) => isFiled(item, field))
  }

  return {
    name: 'wordpress',
    url,
    locale: env.WORDPRESS_LOCALE,

    keyOf: (kind) => {
      const parts = kind === 'news' ? [url] : [url, param, terms[kind]]
      return `wordpress:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)}:${kind}`
    },

    async list(kind: ContentKind) {
      const query = { _embed: 'wp:featuredmedia', per_page: String(CONTENT_LIMIT[kind]) }
      const raw =
        kind === 'news'
          ? await read('/wp/v2/posts', query)
          : await read('/wp/v2/portfolio', { ...query, [param]: String(terms[kind]) })
      const items = raw.flatMap((one) => WordPressItem.safeParse(one).data ?? [])
      if (items.length < raw.length) {
        const count = raw.length - items.length
        if (items.length === 0) throw new SiteError('It answers a list of something else than items.')
        log.warn(`The content site: ${count} items of ${kind} are not as WordPress writes them.`)
      }
      const shown = (kind === 'news' ? items : filed(items, terms[kind])).filter(
        ({ content, status = 'publish' }) => !content.protected && status === 'publish',
      )
      return withUniqueIds(shown).slice(0, CONTENT_LIMIT[kind]).map(toSiteItem)
    },

    check: async () => {
      await read('/wp/v2/posts', { per_page: '1' })
    },
  }
}

/** Pages below one another may share a slug; then the number tells them apart. */
function withUniqueIds(items: WordPressItem[]) {
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
