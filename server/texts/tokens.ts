/** As Lingui compiles a text: words, the name of a value, or a plural with the words for each number. */
export type TextToken = string | [name: string] | [name: string, kind: 'plural', cases: Cases]
type Cases = { readonly [number: string]: readonly TextToken[] | undefined }

/** A text without plurals, as Lingui would compile it. */
export const withoutPlurals = (text: string): TextToken[] =>
  text.includes('{')
    ? text
        .split(/\{(\w+)\}/)
        .map((part, at): TextToken => (at % 2 === 1 ? [part] : part))
        .filter((token) => token !== '')
    : [text]
