const EXCERPT_MAX = 200

/** The beginning of a text, at most 200 characters or as many as are given, and whole words. */
export function toExcerpt(text: string, max = EXCERPT_MAX): string {
  if (text.length <= max) return text
  const room = text.slice(0, max)
  const end = room.lastIndexOf(' ')
  // A word as long as that is cut, but never between the halves of one character.
  const cut = end > max / 2 ? room.slice(0, end) : room.slice(0, -1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.replace(/(?<![\s.,;:–—-])[\s.,;:–—-]+$/, '')}…`
}
