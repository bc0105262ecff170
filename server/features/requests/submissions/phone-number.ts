import parsePhoneNumber from 'libphonenumber-js/min'
import { doubtfulPhone, PHONE_PROBLEMS, readPhone } from '#contract/foundation/phone.ts'
import { plainSigns } from '#contract/foundation/typed.ts'
import { invalidField } from '#server/core/errors.ts'

/**
 * A number that `readPhone` reads, as it is stored: E.164; blank → null. For another country's number the length is
 * checked as well, for which the browser would need the plans of all the world.
 * @param field as the caller's contract names it
 * @throws Problem 400 on `field`
 */
export function phoneNumber(typed: string | null | undefined, field = 'phone_number'): string | null {
  if (!typed || plainSigns(typed) === '') return null
  const { e164, kind, problem } = readPhone(typed)
  if (problem) throw invalidField(field, PHONE_PROBLEMS[problem])
  if (kind === 'foreign' && !parsePhoneNumber(e164)?.isPossible())
    throw invalidField(field, PHONE_PROBLEMS.operator)
  return e164
}

/** Under which numbers something of one person may be stored: until November 2026 some had the country twice. */
export function storedPhones(e164: string): string[] {
  const likely = doubtfulPhone(e164)?.likely
  return [e164, ...(likely ? [likely] : []), ...(e164.startsWith('+62') ? [`+62${e164.slice(1)}`] : [])]
}
