import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { phoneProblem, readPhone, type PhoneProblem } from '#contract/foundation/phone.ts'
import { plainSigns } from '#contract/foundation/typed.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'

const WORDS: Record<PhoneProblem, MessageDescriptor> = {
  none: msg`This does not look like a phone number. For example: 0812 3456 7890`,
  two: msg`These are two numbers. Enter one number only.`,
  identity: msg`This is the number of an identity card, not of a phone. Please do not enter it here.`,
  long: msg`This number has too many digits.`,
  short: msg`This number has too few digits.`,
  area: msg`The beginning is missing. Enter 0 and the area code first, or + and the country: 021 555 1234, +65 6123 4567`,
  service: msg`This is an emergency or service number. Enter the number of a person.`,
  operator: msg`No phone company uses numbers like this. Please check the digits.`,
  extension: msg`An extension cannot be stored here. Enter only the number, and put the extension in the message.`,
  words: msg`Enter only the number, without a name or other words.`,
  link: msg`This link contains no phone number. Enter the number itself.`,
}

/** Why a phone number is refused, in the reader's language. A refusal that arrives here is about the length. */
export const phoneProblemInWords = (typed: string) => i18n._(WORDS[phoneProblem(typed) ?? 'operator'])

/** Beside a field: how a phone number was read where more than its digits was typed, or others. */
export function phoneReadAs(typed: string): string | undefined {
  const { e164 } = readPhone(typed)
  if (!e164) return undefined
  const plain = plainSigns(typed)
  const dialled = [e164.slice(1), e164.replace(/^\+62/, '0')]
  if (dialled.includes(plain.replace(/\D/g, '')) && !/\p{L}/u.test(plain)) return undefined
  const number = showPhone(e164)
  return i18n._(msg`Read as ${number}`)
}
