import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentKind } from '#contract/reference/content-kinds.ts'
import type { DataSetName, DataSets, GivenData, Things } from '#contract/data-sets.ts'
import type { Page, PageRenderer } from '#contract/rendering.ts'
import { localeFor, type Locale } from '#contract/foundation/locale.ts'
import type { Listed } from '#server/adapters/content/port.ts'
import type { Context } from '#server/core/context.ts'
import { databaseTrouble, toLogFields } from '#server/database/trouble.ts'
import type { Logger } from '#server/logging/log.ts'
import { documentSender } from '../compression.ts'
import { oembedLink } from '../embeds/oembed-route.ts'
import { cacheControl, requestOrigin } from '../origin.ts'
import { withTimeout } from '#server/time/with-timeout.ts'

/** The functions that read the public data sets. */
export type PageSources = {
  sets: { [Name in keyof DataSets]: (locale: Locale) => Promise<DataSets[Name]> }
  /** Undefined where there is no such thing. */
  things: { [Kind in keyof Things]: (locale: Locale, id: string) => Promise<Things[Kind] | undefined> }
  /** For the sitemap: everything of a kind. */
  index: (kind: ContentKind) => Promise<Listed[]>
}

type Manifest = Record<string, { file: string; imports?: string[] }>
type Made = {
  status: number
  data: GivenData
  /** Whole but for the head, which differs with the origin. */ html: string
  at_ms: number
}

/** So many pages are kept at most: with an address for every item there may be many. */
const KEPT = 200
/** A page is served from the cache for this long before it is rendered again. */
const FRESH_MS = 10_000
/** After this time the browser fetches the data of a slow source itself. */
const PATIENCE_MS = 1500
/** An address without a page. */
const NOWHERE = '/404'

/**
 * The documents of the web app. A public page is made here, with its data and its head, so that it can be read before
 * a script has arrived; every other address gets the frame around its page, which the browser makes.
 */
export async function openPages(
  { env, log }: Pick<Context, 'env' | 'log'>,
  sources: PageSources,
  { webFolder, rendererFolder }: { webFolder: string; rendererFolder: string },
) {
  const template = readFileSync(join(webFolder, 'index.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const file = join(rendererFolder, 'entry-server.js')
  const renderer = existsSync(file)
    ? ((await import(pathToFileURL(file).href)) as { renderer: PageRenderer }).renderer
    : null
  if (!renderer)
    log.warn('The public pages are made by browsers alone: dist-server/ is missing (npm run build).')

  // Asked each time: the settings may have become others.
  const body = () => `<body data-zone="${env.TIME_ZONE}">`
  const shell = () =>
    template.replace('<body>', body()).replace('<!--page-->', '').replace('<!--served-->', '')

  const sendDocument = documentSender()
  const kept = new Map<string, { made?: Made; making?: Promise<Made | null> | undefined }>()
  /** @returns null where the address names something that there is not */
  const make = async (renderer: PageRenderer, path: string, locale: Locale): Promise<Made | null> => {
    const wanted = renderer.publicPage(path)?.data ?? []
    const data = await readData(sources, wanted, locale, log)
    if (Object.values(data).includes(undefined)) return null
    const page = await renderer.render({ path, locale, origin: '', time_zone: env.TIME_ZONE, data })
    return { status: page.status, data, html: whole(page, locale, data), at_ms: performance.now() }
  }
  /** The document with a page, and with what that was made from; its head is put in for each request. */
  function whole(page: Page, locale: Locale, data: GivenData) {
    const served = json({ locale, data, modules: filesOf(manifest, page.modules) })
    return drawn(page, locale, `<script type="application/json" id="served">${served}</script>`)
  }
  const drawn = (page: Page, locale: Locale, served = '') =>
    template
      .replace('<html lang="en">', () => `<html lang="${locale}">`)
      .replace('<body>', body())
      .replace('<!--page-->', () => page.html)
      .replace('<!--served-->', () => served)
  /** Made once for everybody who asks within ten seconds, or while it is being made. */
  const pageAt = async (renderer: PageRenderer, path: string, locale: Locale) => {
    const key = `${locale} ${path}`
    const one = kept.get(key) ?? {}
    // The page requested least recently is first and goes first.
    kept.delete(key)
    kept.set(key, one)
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
    if (one.made && performance.now() - one.made.at_ms < FRESH_MS) return one.made
    one.making ??= make(renderer, path, locale).finally(() => {
      one.making = undefined
    })
    const made = await one.making
    if (made) one.made = made
    else kept.delete(key)
    return made
  }

  async function document(
    request: FastifyRequest,
  ): Promise<{ status: number; html: string } | { moved: string }> {
    if (!renderer) return { status: 200, html: shell() }
    // Put together, not resolved: `//` at its beginning is part of the path.
    const { pathname, searchParams } = new URL(`http://localhost${request.url}`)
    const locale = localeFor((request.headers['accept-language'] ?? '').split(','))
    const origin = requestOrigin(env, request)
    const time_zone = env.TIME_ZONE
    // Fastify has refused what cannot be decoded.
    const path = decodeURI(pathname)
    const item = searchParams.get('item')
    const moved = item && renderer.moved(path, item)
    if (moved) return { moved }
    const known = renderer.publicPage(path)
    const made = known && (await pageAt(renderer, known.path, locale))
    // Addresses that are not public are as many as anybody likes to invent: nothing of them is kept.
    if (!made) {
      const page = await renderer.render({
        path: known ? NOWHERE : path,
        locale,
        origin,
        time_zone,
        data: {},
      })
      // The browser may have its own page for a missing item, and then renders it again.
      const html = known ? drawn(page, locale) : whole(page, locale, {})
      return { status: page.status, html: withHead(html, page.head) }
    }
    const { status, data, html } = made
    const head = renderer.head({ path: known.path, locale, origin, time_zone, data })
    return { status, html: withHead(html, head + oembedLink(env, origin, known.path)) }
  }

  return {
    publicPaths: renderer?.publicPaths ?? [],
    hiddenPaths: renderer?.hiddenPaths ?? [],
    async send(request: FastifyRequest, reply: FastifyReply) {
      const answer = await document(request).catch((error: unknown) => {
        // The browser can make every page by itself.
        request.log[databaseTrouble(error) ? 'warn' : 'error'](toLogFields(error), 'page not made')
        return { status: 200, html: shell() }
      })
      if ('moved' in answer) return reply.redirect(answer.moved, 301)
      reply
        .code(answer.status)
        .headers({ 'cache-control': cacheControl(env, 'no-cache'), vary: 'accept-language' })
        .type('text/html; charset=utf-8')
      return sendDocument(request, reply, answer.html)
    },
  }
}

async function readData(
  { sets, things }: PageSources,
  names: readonly DataSetName[],
  locale: Locale,
  log: Logger,
): Promise<GivenData> {
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        const [set, id] = name.split(/\/(.*)/s) as [keyof DataSets & keyof Things, string?]
        const read = () => (id === undefined ? sets[set](locale) : things[set](locale, id))
        return [[name, await withTimeout<unknown>(PATIENCE_MS, read)]] as const
      } catch (error) {
        log.warn(toLogFields(error), `page without ${name}`)
        return []
      }
    }),
  )
  return Object.fromEntries(found.flat()) as GivenData
}

/** The files of these modules and of what they import. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const module of modules) add(module)
  return [...files]
}

/** Functions as replacements, here and above: `$` in a text is not to be read as a pattern. */
const withHead = (html: string, head: string) => html.replace(/<!--head-->[^]*?<!--\/head-->/, () => head)

/** JSON that cannot end the script element it stands in. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
