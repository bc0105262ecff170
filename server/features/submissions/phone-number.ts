import parsePhoneNumber from 'libphonenumber-js/min'
import { invalid } from '#server/errors.ts'

/**
 * A phone number as people in Indonesia write it, to E.164 (`0812…` → `+62812…`); blank → null.
 * @throws Problem 400 on `phone_number`
 */
export function phoneNumber(typed: string | null | undefined): string | null {
  if (!typed?.trim()) return null
  // Nearly every number is an Indonesian mobile one; that form needs no metadata of all the world's numbers.
  const [, mobile] = /^(?:\+62|0)(8\d{8,11})$/.exec(typed.replace(/[\s().-]/g, '')) ?? []
  if (mobile) return `+62${mobile}`
  const parsed = parsePhoneNumber(typed, 'ID')
  if (!parsed?.isPossible()) throw invalid('phone_number', 'is not a phone number')
  return parsed.number
}
