import sanitizeHtml, { type Attributes, type IFrame, type Tag } from 'sanitize-html'
import { toStorableText } from './plain-text.ts'

type Options = {
  /** The page it stood on: relative addresses are meant from there. Without it they are places in this web app. */
  base?: string | undefined
  /** The address of a picture on our server; null drops it. Without it only pictures that we already serve stay. */
  image?: (absoluteUrl: string) => string | null
}

/** Players that may be embedded: what their addresses look like, and what is loaded and linked instead. */
const PLAYERS = [
  {
    name: 'YouTube',
    address:
      /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/(?!videoseries)([\w-]{6,20})(?:[?#/]|$)/,
    embed: 'https://www.youtube-nocookie.com/embed/',
    page: 'https://www.youtube.com/watch?v=',
  },
  {
    name: 'Vimeo',
    address: /^https?:\/\/player\.vimeo\.com\/video\/(\d{4,15})(?:[?#/]|$)/,
    embed: 'https://player.vimeo.com/video/',
    page: 'https://vimeo.com/',
  },
]

/** A width or a format that the server does not know answers 404 and nothing worse. */
const OUR_PICTURE = /^\/api\/content\/images\/[0-9a-f]{32}\/\d{1,4}\.(webp|avif)$/
const ELSEWHERE = { target: '_blank', rel: 'noopener nofollow ugc' }
/** Stands for this web app where an address is only a path. */
const HERE = 'http://here.invalid'

const RULES = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'sub', 'sup', 'blockquote', 'br', 'hr'],
    ...['figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['code', 'pre'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    hr: ['data-embed', 'data-embed-title'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedEmptyAttributes: ['alt'],
  /** Further elements whose words are not part of the text. */
  nonTextTags: [
    ...['script', 'style', 'noscript', 'template', 'title', 'svg', 'math', 'xmp'],
    ...['button', 'select', 'option', 'textarea', 'label', 'legend'],
  ],
  // A frame that was left without an address. Turning it into a tag that is not allowed would not do: sanitize-html
  // then closes the next tag with that name.
  exclusiveFilter: ({ tag, attribs }: IFrame) =>
    tag === 'a' && !attribs.href ? ('excludeTag' as const) : tag === 'img' && !attribs.src,
}
const MAY_GO = new Set([...RULES.allowedTags].filter((name) => !['td', 'th'].includes(name)))

/**
 * HTML from an editor or a foreign site, reduced to what is read: no scripts, styles, ids or forms, only pictures of
 * this server, and players as a `<div data-embed>` with a link, which the web app turns into a button. It is done both
 * when the HTML is stored and when it is read, so doing it again changes nothing.
 */
export function readingHtml(html: string, options: Options = {}): string {
  let read = cleaned(html, options)
  // Where tags stood crosswise, leaving some out lets the next reader see others: until nothing changes any more.
  for (let times = 0; times < 5; times++) {
    const again = cleaned(read, {})
    if (again === read) break
    read = again
  }
  return read
}

function cleaned(html: string, { base, image }: Options) {
  const clean = sanitizeHtml(separated(framesAgain(toStorableText(html))), {
    ...RULES,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      b: 'strong',
      i: 'em',
      a: (_, { href }) => link(href, base),
      img: (_, attributes) => picture(attributes, base, image),
      iframe: (_, attributes) => player(attributes),
      // Played here they would tell the site who listens: a link to the file says as much as a player.
      audio: (_, attributes) => recording(attributes, base),
      video: (_, attributes) => recording(attributes, base),
      hr: () => tag('hr'),
      th: (_, attributes) => tag('th', numbers(attributes, ['colspan', 'rowspan'])),
      td: (_, attributes) => tag('td', numbers(attributes, ['colspan', 'rowspan'])),
    },
  })
  return withoutEmpty(playersIn(clean)).trim()
}

const tag = (tagName: string, attribs: Attributes = {}): Tag => ({ tagName, attribs })

const numbers = (attributes: Attributes, names: string[]) =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => names.includes(name) && /^\d{1,5}$/.test(value)),
  )

/** No page has such an address; a text without an end may stand where one should be. */
const ADDRESS_MAX_CHARS = 4_000

function parsed(address: string | undefined, base: string | undefined): URL | null {
  return address === undefined || address.length > ADDRESS_MAX_CHARS ? null : URL.parse(address, base ?? HERE)
}

function link(href: string | undefined, base: string | undefined) {
  const url = parsed(href, base)
  if (url?.origin === HERE)
    return tag('a', /^\s*\//.test(href!) ? { href: url.pathname + url.search + url.hash } : {})
  if (url?.protocol === 'http:' || url?.protocol === 'https:')
    return tag('a', { href: url.href, ...ELSEWHERE })
  return url?.protocol === 'mailto:' || url?.protocol === 'tel:' ? tag('a', { href: url.href }) : tag('a')
}

/** The file of a sound or a film as a link with its name; without an address of its own what stands inside is read. */
function recording({ src }: Attributes, base: string | undefined): Tag {
  const url = parsed(src, base)
  if (!url || url.origin === HERE || !/^https?:$/.test(url.protocol)) return tag('a')
  const name = url.pathname.split('/').at(-1) ?? ''
  return { ...link(url.href, base), text: `▶ ${decoded(name).slice(0, 100)}` }
}

function decoded(name: string) {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function picture(attributes: Attributes, base: string | undefined, image: Options['image']) {
  // Where pictures are loaded late by a script, the address waits beside a placeholder.
  const placeholder = !attributes.src || attributes.src.startsWith('data:')
  const address = placeholder ? (attributes['data-src'] ?? attributes['data-lazy-src']) : attributes.src
  const size = numbers(attributes, ['width', 'height'])
  // One or two pixels are there to count visitors.
  if (Object.values(size).some((pixels) => Number(pixels) <= 2)) return tag('img')
  const src = OUR_PICTURE.test(address ?? '') ? address! : served(parsed(address, base), image)
  if (!src) return tag('img')
  return tag('img', { src, alt: attributes.alt ?? '', ...size, loading: 'lazy' })
}

function served(url: URL | null, image: Options['image']) {
  return url && url.origin !== HERE && /^https?:$/.test(url.protocol) ? image?.(url.href) : null
}

/** As an `hr` for the moment: it takes nothing in, so that nothing can be hidden in it. */
function player({ src, 'data-src': late, title = '' }: Attributes): Tag {
  const address = parsed(src && !src.startsWith('about:') ? src : late, 'https://here.invalid')?.href ?? ''
  for (const { name, address: known, embed } of PLAYERS) {
    const id = known.exec(address)?.[1]
    const label = title.replaceAll(/\s+/g, ' ').trim().slice(0, 200).toWellFormed() || name
    if (id) return { ...tag('hr', { 'data-embed': embed + id, 'data-embed-title': label }), text: '' }
  }
  return tag('iframe')
}

function playersIn(clean: string) {
  return clean
    .replaceAll(
      /<hr data-embed="([^"]*)" data-embed-title="([^"]*)" \/>/g,
      (_, embed: string, title: string) => {
        const { page, embed: start } = PLAYERS.find((known) => embed.startsWith(known.embed))!
        const href = page + embed.slice(start.length)
        const inside = `<a href="${href}" target="${ELSEWHERE.target}" rel="${ELSEWHERE.rel}">${title}</a>`
        return `<div data-embed="${embed}" data-embed-title="${title}">${inside}</div>`
      },
    )
    .replaceAll(
      /<p>\s*(<div data-embed="[^"]*" data-embed-title="[^"]*"><a [^>]*>[^<]*<\/a><\/div>)\s*<\/p>/g,
      '$1',
    )
}

/** The way back, so that players are looked at again. */
const framesAgain = (html: string) =>
  html.replaceAll(
    /<div\s+data-embed="([^"]*)"(?:\s+data-embed-title="([^"]*)")?\s*>[\s\S]{0,3000}?<\/div>/gi,
    (_, embed: string, title = '') => `<iframe src="${embed}" title="${title}"></iframe>`,
  )

/** The boxes go; what stood in two of them shall not become one word. */
const separated = (html: string) =>
  html.replaceAll(
    /<\/(div|section|article|header|footer|main|aside|address|center|d[dlt]|details|summary)\s*>/gi,
    '$&\n',
  )

/** Without what has nothing in it, e.g. the figure of a picture that was dropped. */
function withoutEmpty(clean: string) {
  const parts: string[] = []
  const open: { at: number; filled: boolean }[] = []
  for (const part of clean.match(/<[^<>]*>|[^<]+/g) ?? []) {
    parts.push(part)
    const name = /^<\/?(\w+)/.exec(part)?.[1]
    if (name === undefined) {
      if (open.length > 0 && part.trim() !== '') open.at(-1)!.filled = true
    } else if (part.startsWith('</')) {
      const { at, filled } = open.pop() ?? { at: 0, filled: true }
      if (!filled && MAY_GO.has(name)) parts.splice(at)
      else if (open.length > 0) open.at(-1)!.filled = true
    } else if (!part.endsWith('/>')) open.push({ at: parts.length - 1, filled: false })
    else if (name !== 'br' && open.length > 0) open.at(-1)!.filled = true
  }
  return parts.join('')
}
