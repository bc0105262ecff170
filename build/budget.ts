import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { LOCALES } from '../contract/foundation/locale.ts'
import { filesOf, pages } from '#web/routing/pages.ts'
import { chunksOf, type Manifest } from './manifest.ts'

/** The limit for JavaScript on a first visit to `/`, compressed (docs/decisions/0017). */
const BUDGET_BYTES = 110_000

/** Only browsers of before 2024 fetch it. */
const OLDER = 'web/start/older-browsers.ts'

/** Fetched with the first page: what the start imports, at once and in its steps, the page, and its texts. */
const firstVisit = (manifest: Manifest, locale: string) => [
  'index.html',
  ...(manifest['index.html']?.dynamicImports ?? []).filter((module) => module !== OLDER),
  ...filesOf(pages.home),
  `locales/${locale}.po?first`,
]

/**
 * The scripts of a first visit with their compressed sizes, the largest first; in the language whose texts are longer.
 */
export function scriptsOfFirstVisit(manifest: Manifest, bytesOf: (file: string) => number) {
  const visits = LOCALES.map((locale) => {
    const files = new Set(chunksOf(manifest, firstVisit(manifest, locale)).map(({ file }) => file))
    const scripts = [...files].map((file) => ({ file, bytes: bytesOf(file) }))
    return { scripts, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }
  })
  const { scripts, bytes } = visits.toSorted((a, b) => b.bytes - a.bytes)[0]!
  return { scripts: scripts.toSorted((a, b) => b.bytes - a.bytes), bytes }
}

/** The error of a build whose first visit is too heavy. */
export function overBudget({ scripts, bytes }: ReturnType<typeof scriptsOfFirstVisit>) {
  if (bytes <= BUDGET_BYTES) return undefined
  const largest = scripts.slice(0, 8).map((script) => `\n  ${kB(script.bytes)}  ${script.file}`)
  return `A first visit loads ${kB(bytes)} of script, and ${kB(BUDGET_BYTES)} is the limit.${largest.join('')}`
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Fails a build whose first page has become too heavy. */
export const budget: Plugin = {
  name: 'budget',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  writeBundle(_, bundle) {
    const asset = bundle['.vite/manifest.json']
    const manifest = JSON.parse(String(asset?.type === 'asset' && asset.source)) as Manifest
    const bytesOf = (file: string) => {
      const chunk = bundle[file]
      return gzipSync(chunk?.type === 'chunk' ? chunk.code : '', { level: 9 }).length
    }
    const wrong = overBudget(scriptsOfFirstVisit(manifest, bytesOf))
    if (wrong) this.error(wrong)
  },
}
