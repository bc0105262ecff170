import { isDeepStrictEqual } from 'node:util'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { LOCALES } from '#contract/foundation/locale.ts'
import { withoutPlurals } from '#server/texts/tokens.ts'

/** server/texts/catalogues.json, a text in a line: compiled where it holds a plural, else as it stands in locales/*.po. */
export async function catalogueTexts() {
  const config = getConfig()
  const [catalogue] = await getCatalogs(config)
  const source = Object.entries((await catalogue!.read(config.sourceLocale!)) ?? {})
  const parts = await Promise.all(
    LOCALES.map(async (locale) => {
      const translated = (await catalogue!.read(locale)) ?? {}
      const contexts = new Map<string, string[]>()
      for (const [id, { origin = [], context = '', message = '' }] of source) {
        if (!origin.some(([file]) => file.startsWith('server/'))) continue
        const kept = compiled(translated[id]?.translation || message)
        if (kept === message) continue
        const lines = contexts.get(context) ?? []
        contexts.set(context, [...lines, `      ${JSON.stringify(message)}: ${JSON.stringify(kept)}`])
      }
      return block(
        2,
        locale,
        [...contexts].toSorted().map(([context, lines]) => block(4, context, lines.toSorted())),
      )
    }),
  )
  return `{\n${parts.join(',\n')}\n}\n`
}

const block = (indent: number, name: string, lines: readonly string[]) => {
  const space = ' '.repeat(indent)
  return `${space}${JSON.stringify(name)}: {\n${lines.join(',\n')}\n${space}}`
}

/** @throws Error for what server/texts/say.ts does not know, e.g. `#` or a date */
function compiled(text: string) {
  const tokens: unknown[] = compileMessageOrThrow(text)
  if (isDeepStrictEqual(tokens, withoutPlurals(text))) return text
  if (!tokens.every(isKnown)) throw new Error(`The server cannot say this: ${text}`)
  return JSON.parse(JSON.stringify(tokens)) as unknown[]
}

function isKnown(token: unknown): boolean {
  if (typeof token === 'string') return token !== '#'
  const [, kind, cases] = token as [string, string?, Record<string, unknown[] | undefined>?]
  if (!kind) return true
  return kind === 'plural' && Object.values(cases ?? {}).every((tokens) => tokens?.every(isKnown) ?? true)
}
