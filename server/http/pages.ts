import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page, PageData, PageLocale, PageRenderer } from '#contract/rendering.ts'
import type { Context } from '#server/context.ts'
import { databaseTrouble, seen } from '#server/database/trouble.ts'
import type { Logger } from '#server/log.ts'
import { documentSender } from './compression.ts'
import { keptAs, originOf } from './origin.ts'
import { within } from '#server/within.ts'

/**
 * Reads one public data set. Of a set with a slash in its name, `device/laptop`, the source is called `device` and gets
 * what stands behind the slash; undefined is its answer where there is no such thing.
 */
export type PageSources = Readonly<
  Record<string, (locale: PageLocale, part: string | undefined) => Promise<unknown>>
>

type Manifest = Record<string, { file: string; imports?: string[] }>
type Made = {
  status: number
  data: PageData
  /** Whole but for the head, which differs with the origin. */ html: string
  at_ms: number
}

/** So many pages are kept at most: with an address for every item there may be many. */
const KEPT = 200
/** A page stands for so long before it is made anew. */
const FRESH_ms = 10_000
/** What a slow source has not answered by then, the browser asks for itself. */
const PATIENCE_ms = 1500
/** What no page has for an address. */
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

  const shell = template.replace('<!--page-->', '').replace('<!--served-->', '')

  const sendDocument = documentSender()
  const kept = new Map<string, { made?: Made; making?: Promise<Made | null> | undefined }>()
  /** @returns null where the address names something that there is not */
  const make = async (renderer: PageRenderer, path: string, locale: PageLocale): Promise<Made | null> => {
    const wanted = renderer.publicPage(path)?.data ?? []
    const data = await readData(sources, wanted, locale, log)
    if (Object.values(data).includes(undefined)) return null
    const page = await renderer.render({ path, locale, origin: '', data })
    return { status: page.status, data, html: whole(page, locale, data), at_ms: performance.now() }
  }
  /** The document with a page, and with what that was made from; its head is put in for each request. */
  function whole(page: Page, locale: PageLocale, data: PageData) {
    const served = json({ locale, data, modules: filesOf(manifest, page.modules) })
    return drawn(page, locale, `<script type="application/json" id="served">${served}</script>`)
  }
  const drawn = (page: Page, locale: PageLocale, served = '') =>
    template
      .replace('<html lang="en">', () => `<html lang="${locale}">`)
      .replace('<!--page-->', () => page.html)
      .replace('<!--served-->', () => served)
  /** Made once for everybody who asks within ten seconds, or while it is being made. */
  const pageAt = async (renderer: PageRenderer, path: string, locale: PageLocale) => {
    const key = `${locale} ${path}`
    const one = kept.get(key) ?? {}
    // What was asked for longest ago stands first, and goes first.
    kept.delete(key)
    kept.set(key, one)
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
    if (one.made && performance.now() - one.made.at_ms < FRESH_ms) return one.made
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
    if (!renderer) return { status: 200, html: shell }
    // Put together, not resolved: `//` at its beginning is part of the path.
    const { pathname, searchParams } = new URL(`http://localhost${request.url}`)
    const locale = localeOf(request.headers['accept-language'])
    const origin = originOf(env, request)
    // Fastify has refused what cannot be decoded.
    const path = decodeURI(pathname)
    const item = searchParams.get('item')
    const moved = item && renderer.moved(path, item)
    if (moved) return { moved }
    const known = renderer.publicPage(path)
    const made = known && (await pageAt(renderer, known.path, locale))
    // Addresses that are not public are as many as anybody likes to invent: nothing of them is kept.
    if (!made) {
      const page = await renderer.render({ path: known ? NOWHERE : path, locale, origin, data: {} })
      // What there is not may have a page of its own kind in the browser, which then makes it anew.
      const html = known ? drawn(page, locale) : whole(page, locale, {})
      return { status: page.status, html: withHead(html, page.head) }
    }
    const { status, data, html } = made
    const head = renderer.head({ path: known.path, locale, origin, data })
    return { status, html: withHead(html, head) }
  }

  return {
    publicPaths: renderer?.publicPaths ?? [],
    async send(request: FastifyRequest, reply: FastifyReply) {
      const answer = await document(request).catch((error: unknown) => {
        // The browser can make every page by itself.
        request.log[databaseTrouble(error) ? 'warn' : 'error'](seen(error), 'page not made')
        return { status: 200, html: shell }
      })
      if ('moved' in answer) return reply.redirect(answer.moved, 301)
      reply
        .code(answer.status)
        .headers({ 'cache-control': keptAs(env, 'no-cache'), vary: 'accept-language' })
        .type('text/html; charset=utf-8')
      return sendDocument(request, reply, answer.html)
    },
  }
}

/** As the web app decides it: Indonesian for browsers that ask for it, English for all others. */
export const localeOf = (accepted = ''): PageLocale =>
  accepted.split(',').some((language) => /^\s*(id|in)\b/i.test(language)) ? 'id' : 'en'

async function readData(sources: PageSources, names: readonly string[], locale: PageLocale, log: Logger) {
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        const [set, part] = name.split('/', 2) as [string, string?]
        return [[name, await within(PATIENCE_ms, () => sources[set]!(locale, part))]] as const
      } catch (error) {
        log.warn(seen(error), `page without ${name}`)
        return []
      }
    }),
  )
  return Object.fromEntries(found.flat())
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
