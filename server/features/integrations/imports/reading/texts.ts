import { plainSigns } from '#contract/foundation/typed.ts'
import type { Cell as SheetCell } from '#packages/spreadsheet-rows/rows.ts'
import { splitFormat } from './formats.ts'

/** A text as it is stored: NFC, no control signs, one blank between words. */
export const tidyText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/gu, '')
    .trim()

/** The words of a text, to compare it: lower case, without signs, `noHP` as two words. */
export function wordsOf(text: string) {
  const words = plainSigns(text)
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // "J U M L A H".
  return /^(?:\p{L} ){3,}\p{L}$/u.test(words) ? words.replaceAll(' ', '') : words
}

const NOTHING = /^(?:[-_.\s?/]*|(?:rp\.?)? ?-+|nihil|kosong|null|n\/a)$/i

/** A dash, "nihil" and the like stand for nothing. */
export const isNothing = (cell: SheetCell) =>
  cell === null ||
  (typeof cell === 'string' && (cell.length < 12 || !cell.trim()) && NOTHING.test(plainSigns(cell)))

/** Text of a number without the noise of binary fractions; with the zeros and words of its format. */
export function textOfNumber(number: number, format = '') {
  const digits = String(Number(number.toPrecision(15)))
  const { before, pattern, after } = splitFormat(format)
  if (!/^[0#]+$/.test(pattern) || !Number.isInteger(number) || number < 0) return digits
  return before + digits.padStart(pattern.replaceAll('#', '').length, '0') + after
}

/** How a cell is shown as an example. */
export function shownCell(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return tidyText(cell)
  if (typeof cell === 'number') return textOfNumber(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if ('number' in cell) return textOfNumber(cell.number, cell.format)
  if ('day' in cell) return cell.time ? `${cell.day} ${cell.time}` : cell.day
  if ('hours' in cell) return `${cell.hours} h`
  return 'error' in cell ? cell.error : '='
}
