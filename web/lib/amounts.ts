/**
 * Kilograms as people write them: "12,5" and "12.5" are the same, "1.250,5" and "1,250.5" too. A single comma or point
 * is a decimal one, also before three digits: `readAs` beside the field says how it was read.
 * @returns undefined where it is no number
 */
export function readKilograms(text: string): number | undefined {
  const typed = text.replace(/\s|kg$/gi, '')
  if (!/^\d+([.,]\d+)*$/.test(typed)) return undefined
  const marks = typed.match(/[.,]/g) ?? []
  const decimal = marks.length === 1 || new Set(marks).size === 2 ? marks.at(-1)! : undefined
  const at = decimal === undefined ? typed.length : typed.lastIndexOf(decimal)
  const [whole, rest] = [typed.slice(0, at), typed.slice(at + 1)]
  // "1.2.3,4" is grouped in no language; "1.250,5" is.
  const grouped = /[.,]/.test(whole)
  if (grouped && (!/^\d{1,3}([.,]\d{3})+$/.test(whole) || new Set(whole.match(/[.,]/g)).size > 1))
    return undefined
  const kg = Number(`${whole.replace(/[.,]/g, '')}.${rest || '0'}`)
  return Number.isFinite(kg) ? kg : undefined
}

/**
 * Kilograms as somebody would type them in that language, for a field that begins with them: "1250,5". With a mark of
 * thousands 1250 would be read back as 1.25.
 */
export const writeKilograms = (kg: number, locale: string) =>
  String(kg).replace('.', locale === 'id' ? ',' : '.')

/** Whether somebody could have meant thousands: "1.250". */
export const isAmbiguous = (text: string) => /^\s*[1-9]\d{0,2}[.,]\d{3}\s*(kg)?$/i.test(text)

/** Whole numbers, with or without separators of thousands: "50.000", "50 000", "50000". */
export function readWhole(text: string): number | undefined {
  const typed = text.replace(/\s|^rp\.?/gi, '')
  if (!/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(typed)) return undefined
  const number = Number(typed.replace(/[.,]/g, ''))
  return Number.isSafeInteger(number) ? number : undefined
}
