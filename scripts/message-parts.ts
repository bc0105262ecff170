// The catalogues in three parts, so that a visitor's first page does not bring the texts of the whole dashboard:
// `#locales/id.po?first`, `?open` and `?member`. A message belongs to the first part that one of its places belongs to.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import {
  createCompiledCatalog,
  createCompilationErrorMessage,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin, Rolldown } from 'vite'

const PARTS = ['first', 'open', 'member'] as const
type Part = (typeof PARTS)[number]

/** What every visit loads: the frame, and the home page. */
const FIRST =
  /^web\/((?!descriptions)\w+\.tsx?$|frame\/|lib\/(?!service-titles|role-names)|pwa\/|ui\/|pages\/(home|not-found|page-error|no-profile|session-notice)|features\/accounts\/use-sign-out|features\/impact\/|features\/content\/(news-carousel|picture|other-language|list-notices))/
/** Behind the login. */
const MEMBER =
  /^web\/(pages\/(admin\/|profile|edit-profile|change-password|this-device)|features\/(users|audit|operations|weights|content\/editor)\/)/

const partOf = (file: string): Part => (FIRST.test(file) ? 'first' : MEMBER.test(file) ? 'member' : 'open')

export function messageParts(): Plugin {
  const config = getConfig()
  /** Of every message id the part it is in, and its words. */
  const placed = new Map<string, { part: Part; words: string }>()
  /** Of every file its messages. */
  const messagesOf = new Map<string, Set<string>>()
  const fileOf = (id: string) => relative(config.rootDir, id)
  return {
    name: 'message-parts',
    enforce: 'pre',
    load: {
      filter: { id: /\.po\?(first|open|member)$/ },
      async handler(id) {
        const [file, part] = id.split('?') as [string, Part]
        this.addWatchFile(file)
        const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config))
        if (!found) this.error(`No catalogue at ${file}`)
        const { locale, catalog } = found
        const entries = Object.entries((await catalog.read(locale)) ?? {})
        const here = new Set<string>()
        for (const [message, { origin = [], message: words = message }] of entries) {
          const parts = new Set(origin.map(([file]) => partOf(file)))
          const its = PARTS.find((one) => parts.has(one)) ?? 'open'
          placed.set(message, { part: its, words })
          for (const [file] of origin) messagesOf.set(file, (messagesOf.get(file) ?? new Set()).add(message))
          if (its === part) here.add(message)
        }
        const { messages } = await catalog.getTranslations(locale, {
          fallbackLocales: config.fallbackLocales,
          sourceLocale: config.sourceLocale,
          missingBehavior: 'resolved',
        })
        const chosen = Object.fromEntries(Object.entries(messages).filter(([message]) => here.has(message)))
        const { source, errors } = createCompiledCatalog(locale, chosen, { namespace: 'es' })
        if (errors.length > 0) this.error(createCompilationErrorMessage(locale, errors))
        return { code: source, moduleType: 'js' }
      },
    },
    // A text that may be shown before its part is loaded would show as its id: such a build fails.
    buildEnd(failed) {
      // The server has all three.
      if (failed || this.environment.name !== 'client') return
      const late = [...reachable(this)].flatMap(([id, part]) =>
        [...(messagesOf.get(fileOf(id)) ?? [])]
          .filter((message) => PARTS.indexOf(placed.get(message)!.part) > PARTS.indexOf(part))
          .map((message) => `"${placed.get(message)!.words}" in ${fileOf(id)}, shown with "${part}"`),
      )
      if (late.length > 0)
        this.error(`Texts whose part may not be there (scripts/message-parts.ts): ${late.join(', ')}`)
    },
  }
}

/**
 * Of every file of the web app the least part of the texts that is there when it runs: its importer's, or of a page or
 * what else is fetched with its texts, those.
 */
function reachable(build: Rolldown.PluginContext) {
  const found = new Map<string, Part>()
  const visit = (id: string, part: Part) => {
    const before = found.get(id)
    const module = build.getModuleInfo(id)
    if (!module || !/\/web\/[^?]+\.tsx?$/.test(id)) return
    if (before && PARTS.indexOf(before) <= PARTS.indexOf(part)) return
    found.set(id, part)
    for (const next of module.importedIds) visit(next, part)
    const given = partsGiven(id)
    for (const next of module.dynamicallyImportedIds)
      visit(next, given.find(([file]) => next.endsWith(file))?.[1] ?? part)
  }
  const main = [...build.getModuleIds()].find((id) => id.endsWith('/web/main.tsx'))
  if (!main) build.error('The start of the web app was not found.')
  visit(main, 'first')
  return found
}

/** What a file imports together with texts: the routes their pages, others beside `loadMessages`. */
function partsGiven(id: string): [file: string, part: Part][] {
  const code = readFileSync(id, 'utf8')
  const fileIn = (address: string) => address.replace(/^[./#]+/, '/')
  if (!id.endsWith('/web/routes.tsx'))
    return [...code.matchAll(/import\('([^']+)'\),\s*loadMessages\([^']*'(\w+)'\)/g)].map(
      ([, address, part]) => [fileIn(address!), part as Part],
    )
  let part: Part = 'open'
  return [...code.matchAll(/^ {2,4}path\b|messages: '(\w+)'|import\('([^']+)'\)/gm)].flatMap(
    ([, messages, address]): [string, Part][] => {
      if (address) return [[fileIn(address), part]]
      // A page begins; those inside it have its part.
      part = (messages as Part | undefined) ?? 'open'
      return []
    },
  )
}
