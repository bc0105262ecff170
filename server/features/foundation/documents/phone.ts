import parsePhoneNumber from 'libphonenumber-js/min'
import type { TableFormat } from '#contract/foundation/tables.ts'

const INDONESIAN_MOBILE = /^\+62(8\d{2})(\d{4})(\d{2,5})$/

/**
 * "+62 812-3456-7890". In CSV, which knows no texts, "(+62) 812-3456-7890": what begins with a plus is a formula to a
 * spreadsheet, and one of digits alone a number that it rounds.
 */
export function showPhone(e164: string, format: TableFormat) {
  const shown = INDONESIAN_MOBILE.test(e164)
    ? e164.replace(INDONESIAN_MOBILE, '+62 $1-$2-$3')
    : (parsePhoneNumber(e164)?.formatInternational() ?? e164)
  return format === 'csv' ? shown.replace(/^(\+\d+)/, '($1)') : shown
}
