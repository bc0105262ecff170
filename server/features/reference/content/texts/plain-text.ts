import { Parser } from 'htmlparser2'

/** Only the beginning of a longer text is read, for its title and its excerpt. */
const MAX_CHARS = 20_000

const BLOCK =
  /^(p|div|br|li|ul|ol|h[1-6]|t[rdh]|table|blockquote|figure|figcaption|hr|section|article|d[dlt]|pre)$/
/** Elements whose words are not part of the text. */
const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'svg', 'math', 'xmp'])

type Attributes = Readonly<Record<string, string>>

/**
 * The text of HTML, for titles and excerpts: to be shown as text, never inserted as HTML.
 *
 * It is read by a parser, once from the beginning to the end. Patterns that look for an end which never comes have
 * cost minutes on hostile texts.
 * @param without elements to be left out, with all that is in them
 */
export function plainText(
  html: string,
  without: (name: string, attributes: Attributes) => boolean = () => false,
): string {
  const words: string[] = []
  /** How deep in something that is left out; it ends with the element that began it. */
  let left: { name: string; depth: number } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (left) left.depth += left.name === name ? 1 : 0
      else if (UNREAD.has(name) || without(name, attributes)) left = { name, depth: 1 }
      else if (BLOCK.test(name)) words.push(' ')
    },
    ontext(text) {
      if (!left) words.push(text)
    },
    onclosetag(name) {
      if (left?.name === name && --left.depth === 0) left = undefined
      else if (BLOCK.test(name)) words.push(' ')
    },
  })
  // A text written as `&lt;b&gt;` is meant to be read as `<b>`: the parser decodes once.
  parser.end(toStorableText(html.slice(0, MAX_CHARS)))
  return toStorableText(words.join('')).replaceAll(/\s+/g, ' ').trim()
}

/** PostgreSQL stores neither NUL nor half a character. */
export const toStorableText = (text: string) => text.replaceAll('\0', '').toWellFormed()
