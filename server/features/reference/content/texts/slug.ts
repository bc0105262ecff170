const SLUG_MAX = 60

/** Letters that do not fall apart into a base letter and an accent. */
const SPELT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** The words of a title as a part of an address: a–z, 0–9 and `-`, at most 60; `item` where nothing is left. */
export function toSlug(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => SPELT[letter]!)
    // Accents and apostrophes vanish, everything else separates words.
    .replaceAll(/[\p{M}'’‘`]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return cut(plain, SLUG_MAX) || 'item'
}

/** The slug itself, or with the smallest number behind it that makes it another than those taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const numbered = cut(slug, SLUG_MAX - suffix.length) + suffix
    if (!taken.has(numbered)) return numbered
  }
}

/** Not in the middle of a word, unless the word alone is too long. */
function cut(text: string, max: number) {
  const trimmed = text.replaceAll(/^-+|(?<!-)-+$/g, '')
  if (trimmed.length <= max) return trimmed
  const end = trimmed.lastIndexOf('-', max)
  return trimmed.slice(0, end > max / 2 ? end : max).replace(/(?<!-)-+$/, '')
}
