// The catalogues in three parts, so that a visitor's first page does not bring the texts of the whole dashboard:
// `#locales/id.po?first`, `?open` and `?member`. A text belongs to the first part that anything showing it is given.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  createCompiledCatalog,
  createCompilationErrorMessage,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { filesOf, pages, type Page } from '#web/routing/pages.ts'

const PARTS = ['first', 'open', 'member'] as const
export type Part = (typeof PARTS)[number]
const earlier = (a: Part, b: Part) => (PARTS.indexOf(a) <= PARTS.indexOf(b) ? a : b)

/** Stands for a catalogue until it is known which texts are in which part. */
const placeholder = (locale: string, part: Part) => `messages of ${locale} ${part}`
const PLACEHOLDER = /(["'`])messages of (\w+) (first|open|member)\1/g

type Entry = { origin?: [file: string, line?: number][]; message?: string }

export function messageParts(): Plugin {
  const config = getConfig()
  const fileOf = (id: string) => relative(config.rootDir, id)
  /** By language, what is in the catalogue, and its words. */
  const catalogues = new Map<string, { entries: [string, Entry][]; words: Record<string, string> }>()
  // A text that only the server says (build/server-texts.ts) is in no part.
  let partOf = (file: string): Part | undefined => (file.startsWith('web/') ? 'first' : undefined)

  function wordsOf(locale: string, part: Part) {
    const { entries, words } = catalogues.get(locale)!
    const chosen = entries.filter(([, { origin = [] }]) => {
      const parts = origin.flatMap(([file]) => partOf(file) ?? [])
      return parts.length > 0 && parts.reduce(earlier) === part
    })
    const { source, errors } = createCompiledCatalog(
      locale,
      Object.fromEntries(chosen.map(([id]) => [id, words[id]!])),
      { namespace: 'json' },
    )
    if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
    return JSON.stringify((JSON.parse(source) as { messages: unknown }).messages)
  }

  return {
    name: 'message-parts',
    enforce: 'pre',
    load: {
      filter: { id: /\.po\?(first|open|member)$/ },
      async handler(id) {
        const [file, part] = id.split('?') as [string, Part]
        this.addWatchFile(file)
        const found = getCatalogForFile(fileOf(file), await getCatalogs(config))
        if (!found) this.error(`No catalogue at ${file}`)
        const { locale, catalog } = found
        const { messages } = await catalog.getTranslations(locale, {
          fallbackLocales: config.fallbackLocales,
          sourceLocale: config.sourceLocale,
          missingBehavior: 'resolved',
        })
        const entries = Object.entries((await catalog.read(locale)) ?? {}) as [string, Entry][]
        catalogues.set(locale, { entries, words: messages })
        const { name, mode } = this.environment
        // The server has all three, and so has who develops.
        const json = name === 'client' && mode === 'build' ? placeholder(locale, part) : wordsOf(locale, part)
        return { code: `export const messages = JSON.parse(${JSON.stringify(json)})`, moduleType: 'js' }
      },
    },
    buildEnd(failed) {
      const { name, mode } = this.environment
      if (failed || name !== 'client' || mode !== 'build') return
      const parts = partsOf(
        [...this.getModuleIds()].find((id) => id.endsWith('/web/start/main.tsx'))!,
        (id) => this.getModuleInfo(id),
        (id) => readFileSync(id, 'utf8'),
      )
      const byFile = new Map(Array.from(parts, ([id, part]) => [fileOf(id), part]))
      partOf = (file) => byFile.get(file)
      // A text whose part may not be there when it is shown would show as its id: such a build fails.
      const inBuild = new Set(Array.from(this.getModuleIds(), fileOf))
      const origins = [...catalogues.values()].flatMap(({ entries }) =>
        entries.flatMap(([, { origin = [] }]) => origin.map(([file]) => file)),
      )
      for (const file of new Set(origins)) {
        if (inBuild.has(file) && !byFile.has(file)) this.error(`Shown before its texts are there: ${file}`)
        if (!existsSync(join(config.rootDir, file)))
          this.error(`The catalogues are not of these files (npm run messages): there is no ${file}`)
      }
    },
    renderChunk(code) {
      const filled = code.replace(PLACEHOLDER, (_, _quote, locale: string, part: Part) =>
        JSON.stringify(wordsOf(locale, part)),
      )
      return filled === code ? null : { code: filled, map: null }
    },
  }
}

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

/**
 * Of every file of the web app the first part of the texts that it must do with: its importer's, or of a page, and of
 * what else is fetched with its texts, those.
 */
export function partsOf(
  main: string,
  moduleOf: (id: string) => Module,
  codeOf: (id: string) => string,
): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>()
  const visit = (id: string, part: Part) => {
    const before = found.get(id)
    const module = moduleOf(id)
    if (!module || !/\/web\/[^?]+\.tsx?$/.test(id)) return
    if (before && earlier(before, part) === before) return
    found.set(id, part)
    for (const next of module.importedIds) visit(next, part)
    const given = givenIn(codeOf(id))
    for (const next of module.dynamicallyImportedIds)
      visit(next, audienceOf(next) ?? given.find(([file]) => next.endsWith(file))?.[1] ?? part)
  }
  visit(main, 'first')
  return found
}

/** The routes fetch a page with the texts of its audience. */
const audienceOf = (id: string) => AUDIENCES.find(([file]) => id.endsWith(`/${file}`))?.[1]
const AUDIENCES = Object.values<Page>(pages).flatMap((page): [file: string, Part][] =>
  [page.file, ...(page.inside ? [page.inside] : [])].map((file) => [filesOf({ file })[0]!, page.audience]),
)

/** The modules that a file loads together with their texts. */
const givenIn = (code: string) =>
  [...code.matchAll(/import\('([^']+)'\),\s*loadMessages\([^']*'(\w+)'\)/g)].map(
    ([, address, part]) => [address!.replace(/^[./#]+/, '/'), part as Part] as const,
  )
