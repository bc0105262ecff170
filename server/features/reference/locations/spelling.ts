import { shortForms } from './short-forms.ts'

const UNITS: Readonly<Record<string, number>> = {
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  delapan: 8,
  sembilan: 9,
  // As in Minangkabau names: "Ampek Angkek" is "IV Angkek".
  ampek: 4,
  anam: 6,
}
const TEENS: Readonly<Record<string, number>> = { sepuluh: 10, sebelas: 11, seratus: 100 }
const ROMAN = /^(?=[ivx])(x{0,3})(ix|iv|v?i{0,3})$/

/** Words that are written in more than one way everywhere, so that no way is the right one. */
const SAME: Readonly<Record<string, string>> = {
  sei: 'sungai',
  sungei: 'sungai',
  pulo: 'pulau',
  kampong: 'kampung',
  telok: 'teluk',
  bathin: 'batin',
  lingkuang: 'lingkung',
}
const LEFT_OUT = new Set(['dan', 'administrasi', 'adm', 'administratif', 'administration'])

/** A numeral as digits, in any of its three writings; null: the word is none. */
export function toNumeral(word: string): string | null {
  if (/^\d+$/.test(word)) return word.replace(/^0+(?=.)/, '')
  const whole = UNITS[word] ?? TEENS[word]
  if (whole !== undefined) return String(whole)
  const [, unit = '', kind] = /^(.+)(puluh|belas)$/.exec(word) ?? []
  if (UNITS[unit]) return String(kind === 'puluh' ? UNITS[unit] * 10 : UNITS[unit] + 10)
  return ROMAN.test(word) ? String(romanOf(word)) : null
}

function romanOf(word: string) {
  const values = [...word].map((letter) => ({ i: 1, v: 5, x: 10 })[letter]!)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** The words as one key without spaces, every numeral as digits: "Ilir Timur II" and "Ilir Timur Dua" have one. */
export function spellingKey(words: readonly string[]) {
  let key = ''
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const kind = words[at + 1]
    if (UNITS[word] && (kind === 'puluh' || kind === 'belas')) {
      const more = kind === 'puluh' ? UNITS[words[at + 2] ?? ''] : undefined
      key += kind === 'puluh' ? UNITS[word] * 10 + (more ?? 0) : UNITS[word] + 10
      at += more === undefined ? 1 : 2
    } else if (!LEFT_OUT.has(word)) key += toNumeral(word) ?? SAME[word] ?? word
  }
  return key
}

/** Every key that a name is found by: as it stands, and with its numerals and short forms in one writing. */
export function spellingKeys(words: readonly string[]): string[] {
  // Alone it is no short form: there are villages called Sum and Tang.
  const whole = words.length > 1 ? words.map((word) => shortForms[word]?.[0] ?? word) : words
  return [...new Set([words.join(''), spellingKey(words), spellingKey(whole)])].filter((key) =>
    /^[a-z0-9]+$/.test(key),
  )
}
