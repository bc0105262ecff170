// The catalogues in three parts, so that a visitor's first page does not bring the texts of the whole dashboard:
// `#locales/id.po?first`, `?open` and `?member`. A message belongs to the first part that one of its places belongs to.
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
    // A text that its page does not load would show as its id: such a build fails.
    generateBundle(_, bundle) {
      // The server has all three.
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const first = chunks.filter(({ moduleIds }) =>
        moduleIds.some((id) => /\/web\/(main|pages\/home)\.tsx$/.test(id)),
      )
      if (first.length === 0) this.error('The first page was not found in the build.')
      const late = [...closure(bundle, first)].flatMap(({ code, fileName }) =>
        [...code.matchAll(/["'`]([\w/+-]{6})["'`]/g)].flatMap(([, id]) =>
          (placed.get(id!)?.part ?? 'first') === 'first'
            ? []
            : [`"${placed.get(id!)!.words}" in ${fileName}`],
        ),
      )
      if (late.length > 0)
        this.error(
          `Texts of the first page that are not in its part (scripts/message-parts.ts): ${late.join(', ')}`,
        )
    },
  }
}

/** The chunks that are loaded with these. */
function closure(bundle: Rolldown.OutputBundle, from: Rolldown.OutputChunk[]) {
  const reached = new Set(from)
  for (const chunk of reached)
    for (const name of chunk.imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') reached.add(file)
    }
  return reached
}
