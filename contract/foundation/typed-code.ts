import { plainSigns } from './typed.ts'

/** As a code is printed: letters and digits in their usual form, capitals. */
const printed = (typed: string) => plainSigns(typed.normalize('NFKC')).toUpperCase()
/** In a message that has other words and numbers as well. */
const SIX_DIGITS = /(?<![\p{L}\p{N}])\d{6}(?![\p{L}\p{N}])/gu

/** The only six digits that stand alone; undefined where there are none, or more than one. */
function sixDigitsIn(text: string) {
  const [only, other] = text.match(SIX_DIGITS) ?? []
  return other === undefined ? only : undefined
}

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
export function readDigits(typed: string): string {
  const text = printed(typed)
  return sixDigitsIn(text) ?? text.replace(/\D/g, '')
}

/**
 * The code of a second factor: six digits of an app, or a recovery code of ten signs, in small letters.
 * Recovery codes contain the digits 0 and 1, but not the letters that look like them.
 */
export function readSecondFactorCode(typed: string): string {
  const text = printed(typed)
  const six = sixDigitsIn(text)
  if (six) return six
  const [last = ''] = text.split(':').slice(-1)
  const signs = last.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  return signs.replace(/o/g, '0').replace(/[il]/g, '1')
}
