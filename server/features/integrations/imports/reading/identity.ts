import { plainSigns } from '#contract/foundation/typed.ts'

/**
 * Province, regency and district; day (women's plus forty), month and year of birth; a number. Also the number of a family's card.
 * The codes of the provinces are the ministry's, as of 2026.
 */
const PATTERN =
  /^(?:1[1-9]|21|3[1-6]|5[1-3]|6[1-5]|7[1-6]|8[12]|9[1-7])\d{4}(?:0[1-9]|[1256]\d|[37][01]|4[1-9])(?:0[1-9]|1[0-2])\d{6}$/
const isIdentityNumber = (digits: string) => PATTERN.test(digits)

/** Sixteen digits in a row, or in groups with one sign between them. */
const SIXTEEN = /(?<!\d)(?:\d{16}|\d(?:[ .-]?\d){15})(?!\d)(?:[.,]00?(?!\d))?/g
const LABEL = /(?:\b(?:no|nomor|nomer)\.? ?)?\b(?:e-?)?(?:nik|ktp|kk|id)\b ?[:.=]{0,2} ?$/i
const LEFT_OVER = new Set(' \'"`/,;:|.-')

/** The text without identity numbers and their labels; undefined: there was none. */
export function cutIdentityNumbers(text: string): string | undefined {
  if (text.length < 16) return undefined
  const plain = plainSigns(text).replace(/(\d)[.,](\d{15})e\+15/gi, '$1$2')
  if (plain.replace(/\D/g, '').length < 16) return undefined
  const parts: string[] = []
  let end = 0
  for (const { 0: found, index } of plain.matchAll(SIXTEEN)) {
    if (!isIdentityNumber(found.replace(/\D/g, '').slice(0, 16))) continue
    parts.push(plain.slice(end, index).replace(LABEL, ' '))
    end = index + found.length
  }
  if (!parts.length) return undefined
  return trimSigns(
    [...parts, plain.slice(end)]
      .join(' ')
      .replace(/ +/g, ' ')
      .replace(/[([{] ?[)\]}]/g, ''),
  )
}

function trimSigns(text: string) {
  let [from, to] = [0, text.length]
  while (from < to && LEFT_OVER.has(text[from]!)) from++
  while (to > from && LEFT_OVER.has(text[to - 1]!)) to--
  return text.slice(from, to)
}

/** A spreadsheet keeps fifteen digits of a number; the pattern ends before the last. */
export const isIdentityAmount = (number: number) =>
  Number.isInteger(number) && isIdentityNumber(String(number))
