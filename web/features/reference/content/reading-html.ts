import { parseUrl } from '#contract/foundation/parse-url.ts'

/** The elements that have no place in a text, should they ever get past the server. Scripts and `on…=` go in any case. */
const UNWANTED = [
  ...['base', 'button', 'embed', 'form', 'iframe', 'input', 'link', 'meta', 'object', 'select', 'style'],
  ...['template', 'textarea', 'audio', 'video'],
  { name: 'svg', namespace: 'http://www.w3.org/2000/svg' },
  { name: 'math', namespace: 'http://www.w3.org/1998/Math/MathML' },
]

type Sanitizing = { setHTML?: (html: string, options: { sanitizer: { removeElements: unknown[] } }) => void }

/** Puts HTML that the server has sanitised into the page; a browser that can sanitises it once more. */
export function putHtml(element: HTMLElement, html: string) {
  const sanitizing = element as unknown as Sanitizing
  if (sanitizing.setHTML) sanitizing.setHTML(html, { sanitizer: { removeElements: UNWANTED } })
  else element.innerHTML = html
}

/** Tables that are wider than the screen scroll alone, by key as well. */
export function withTables(element: HTMLElement, label: string) {
  for (const table of element.querySelectorAll('table')) {
    const frame = document.createElement('div')
    frame.className = 'reading-table'
    frame.tabIndex = 0
    frame.role = 'region'
    frame.ariaLabel = table.caption?.textContent.trim() || label
    table.replaceWith(frame)
    frame.append(table)
  }
}

/** The players that a text may embed, by origin; the server's content security policy names the same. */
const PLAYERS = new Map([
  ['https://www.youtube-nocookie.com', 'YouTube'],
  ['https://player.vimeo.com', 'Vimeo'],
])

type PlayerTexts = { play: (player: string) => string; note: (host: string) => string }

/** `<div data-embed="address">` becomes a button; nothing is loaded from elsewhere before it is pressed. */
export function withPlayers(element: HTMLElement, texts: PlayerTexts) {
  for (const slot of element.querySelectorAll<HTMLElement>('[data-embed]')) {
    const address = parseUrl(slot.dataset['embed'] ?? '')
    const player = address && PLAYERS.get(address.origin)
    if (!player) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'reading-play'
    button.textContent = texts.play(player)
    const note = document.createElement('p')
    note.className = 'reading-note'
    note.textContent = texts.note(address.host)
    button.addEventListener('click', () => {
      const frame = playerFrame(address, slot.dataset['embedTitle'] || player)
      button.replaceWith(frame)
      note.remove()
      frame.focus()
    })
    slot.prepend(button, note)
  }
}

function playerFrame(address: URL, title: string) {
  const frame = document.createElement('iframe')
  frame.className = 'reading-player'
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
  frame.src = address.href
  return frame
}
