import type { Locale } from '#contract/foundation/locale.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import catalogues from './catalogues.json' with { type: 'json' }
import { withoutPlurals, type TextToken } from './tokens.ts'

/**
 * English with `{name}` for a value, or an ICU plural. A context tells apart what is one text in English and several in
 * Indonesian; server and web share a text with the same context.
 */
export type TextMessage = string | { readonly message: string; readonly context: string }
/** A value that is a text has both languages. */
type Value = string | number | Bilingual

type Written<Text extends TextMessage> = Text extends { message: infer English } ? English : Text
type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never
/** The values that a text needs. Those of a plural are not told apart from its words. */
export type TextValues<Text extends TextMessage> =
  Written<Text> extends `${string}, plural, ${string}`
    ? Record<string, Value>
    : Record<Named<Written<Text>>, Value>
type Given<Text extends TextMessage> = [Named<Written<Text>>] extends [never]
  ? []
  : [values: TextValues<Text>]

export type Say = <const Text extends TextMessage>(text: Text, ...values: Given<Text>) => string

/** A text of a table, which is said later. */
export const msg = <const Text extends TextMessage>(text: Text) => text

/** Says texts in a language. `npm run messages` collects a text that is a literal in the call. */
export const sayIn =
  (locale: Locale): Say =>
  (text, ...[values = {}]) =>
    filled(tokensOf(locale, text), locale, values)

/** One text, e.g. for a reply that holds both languages. */
export const inBothLanguages = <const Text extends TextMessage>(
  text: Text,
  ...values: Given<Text>
): Bilingual => ({ id: sayIn('id')(text, ...values), en: sayIn('en')(text, ...values) })

/** The texts of a mail or a page, made once for each language. */
export const inEachLanguage = <Texts>(make: (say: Say, locale: Locale) => Texts): Record<Locale, Texts> => ({
  en: make(sayIn('en'), 'en'),
  id: make(sayIn('id'), 'id'),
})

/** By language and context; '' for a text without one. */
const CATALOGUES = catalogues as unknown as Record<
  Locale,
  Record<string, Record<string, string | TextToken[]> | undefined>
>

/** English is in the code: only its plurals are in the catalogue. A text that is not collected yet is said in English. */
function tokensOf(locale: Locale, text: TextMessage): readonly TextToken[] {
  const { message, context } = typeof text === 'string' ? { message: text, context: '' } : text
  const found = CATALOGUES[locale][context]?.[message] ?? message
  return typeof found === 'object' ? found : withoutPlurals(found)
}

function filled(tokens: readonly TextToken[], locale: Locale, values: Record<string, Value>): string {
  const valueOf = (name: string) => {
    const value = values[name]
    return typeof value === 'object' ? value[locale] : String(value)
  }
  return tokens
    .map((token) => {
      if (typeof token === 'string') return token
      const [name, , cases] = token
      if (!cases) return valueOf(name)
      const count = Number(values[name])
      const form = new Intl.PluralRules(locale).select(count)
      return filled(cases[count] ?? cases[form] ?? cases.other!, locale, values)
    })
    .join('')
}
