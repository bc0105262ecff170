/** Signs that a chat or a contact card puts between letters, and nobody sees. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** As a code is printed: full-width letters in their usual form, capitals. */
const printed = (typed: string) => typed.normalize('NFKC').replace(INVISIBLE, '').toUpperCase()

const FOUR = '([2-9A-HJ-NP-Z]{4})'
const GAP = '[^\\p{L}\\p{N}]*'
/** Nothing but the code, with or without its first three letters. */
const ALONE = new RegExp(`^${GAP}(?:RSK${GAP})?${FOUR}${GAP}${FOUR}${GAP}$`, 'u')
/** Among other words, as in the address of its page: the three letters, or the dash, tell it from a word. */
const AMONG = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])RSK${GAP}${FOUR}${GAP}${FOUR}(?![\\p{L}\\p{N}])|` +
    `(?:^|[^\\p{L}\\p{N}\\p{Pd}])${FOUR}\\p{Pd}${FOUR}(?![\\p{L}\\p{N}\\p{Pd}])`,
  'gu',
)

/**
 * The tracking code in what somebody typed or pasted: a code without its dashes or in small letters, "Kode: RSK-…", the
 * address of its page, a whole message.
 * @returns as it is printed, such as `RSK-7F4K-92QD`; null where there is none, or more than one
 */
export function readTrackingCode(typed: string): string | null {
  const text = printed(typed)
  const alone = ALONE.exec(text)
  const found = alone ? [alone] : [...text.matchAll(AMONG)]
  const codes = new Set(found.map(([, a = '', b = '', c = '', d = '']) => `RSK-${a}${c}-${b}${d}`))
  const [code] = codes
  return code && codes.size === 1 ? code : null
}

/** A code of digits alone, however it was typed: "482 913", "Kode: 482913", full-width digits. */
export const readDigits = (typed: string) => printed(typed).replace(/\P{Nd}/gu, '')

/**
 * The code of a second factor: six digits of an app, or a recovery code of ten signs, in small letters.
 * Of what looks alike the recovery codes hold the digits 0 and 1.
 */
export function readSecondFactorCode(typed: string): string {
  const [last = ''] = printed(typed).split(':').slice(-1)
  const signs = last.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  return signs.replace(/o/g, '0').replace(/[il]/g, '1')
}
