import parsePhoneNumber from 'libphonenumber-js/min'
import { invalid } from '#server/errors.ts'

/** As the table wants it, at most 15 digits: the metadata lets the digits of an identity card pass for a landline. */
const E164 = /^\+[1-9]\d{6,14}$/

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
  if (!parsed?.isPossible() || !E164.test(parsed.number))
    throw invalid('phone_number', 'does not look right; for example 0812 3456 7890')
  return parsed.number
}
