const EXCERPT_MAX = 200

/** The beginning of a text, at most 200 characters and whole words. */
export function excerpt(text: string): string {
  if (text.length <= EXCERPT_MAX) return text
  const room = text.slice(0, EXCERPT_MAX)
  const end = room.lastIndexOf(' ')
  // A word as long as that is cut, but never between the halves of one character.
  const cut = end > EXCERPT_MAX / 2 ? room.slice(0, end) : room.slice(0, -1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.replace(/[\s.,;:–—-]+$/, '')}…`
}
