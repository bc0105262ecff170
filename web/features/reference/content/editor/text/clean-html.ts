// Tables, figures and players cannot be written here; what comes with them is kept as it is. It may also have been
// pasted from anywhere, so only what the server would let through is taken over (its reading-html.ts decides).

const TAGS = new Set([
  ...[
    'P',
    'H2',
    'H3',
    'H4',
    'UL',
    'OL',
    'LI',
    'STRONG',
    'EM',
    'B',
    'I',
    'A',
    'SUB',
    'SUP',
    'BLOCKQUOTE',
    'BR',
  ],
  ...[
    'TABLE',
    'CAPTION',
    'THEAD',
    'TBODY',
    'TFOOT',
    'TR',
    'TH',
    'TD',
    'FIGURE',
    'FIGCAPTION',
    'IMG',
    'CODE',
    'PRE',
  ],
])
/** Of these not even the words are kept. */
const UNREAD = /^(script|style|template|noscript|iframe|object|svg|math|form|button|select|textarea)$/i
const ATTRIBUTES: Record<string, readonly string[]> = {
  A: ['href'],
  IMG: ['src', 'alt', 'width', 'height'],
  TH: ['colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
  DIV: ['data-embed', 'data-embed-title'],
}

const OUR_PICTURE = /^\/api\/content\/images\/[0-9a-f]{32}\/\d{1,4}\.(webp|avif)$/
const LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i

/** Whether a picture is one that this server keeps; others are not taken into a text. */
export const isOurPicture = (src: string | null) => src !== null && OUR_PICTURE.test(src)

/** Whether an address may be linked: a web page, a place in this app, a mail address or a telephone number. */
export const isLinkable = (href: string) => LINK.test(href)

/** An element without anything that a text may not have, as HTML. */
export function cleanHtml(element: Element): string {
  const inert = document.implementation.createHTMLDocument('')
  const box = inert.createElement('div')
  box.append(...cleaned(element, inert))
  return box.innerHTML
}

/** A tag that is not allowed goes, what is in it stays. */
function cleaned(node: Node, inert: Document): (Element | string)[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
  if (!(node instanceof Element) || UNREAD.test(node.tagName)) return []
  const inside = [...node.childNodes].flatMap((child) => cleaned(child, inert))
  const { tagName } = node
  const allowed = TAGS.has(tagName) || (tagName === 'DIV' && node.hasAttribute('data-embed'))
  if (!allowed) return inside
  if (tagName === 'IMG' && !isOurPicture(node.getAttribute('src'))) return []
  const copy = inert.createElement(tagName)
  for (const name of ATTRIBUTES[tagName] ?? []) {
    const value = node.getAttribute(name)
    if (value !== null && (name !== 'href' || isLinkable(value))) copy.setAttribute(name, value)
  }
  copy.append(...inside)
  return [copy]
}
