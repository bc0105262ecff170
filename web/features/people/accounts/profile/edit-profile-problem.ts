import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { refusedField as accountField } from '#web/lib/forms/account-rules.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { phoneProblemInWords } from '#web/lib/words/phone-words.ts'
import { IdentityError } from '#web/lib/identity/port.ts'
import { isWrongPassword } from '../auth-message.ts'
import type { Fields } from './edit-profile-change.ts'
import { accountProblem } from '../own-data/your-data-problem.ts'

const noEmail = msg`Must be a valid email`
const tooLong = msg`This text is too long.`
const unsendable = msg`This text contains characters that cannot be sent.`

/** The error of a field, in the reader's words; the schema speaks English and of rules. */
export function fieldProblem(name: keyof Fields, rule: string, typed: Fields): string {
  if (name === 'phone_number') return phoneProblemInWords(typed.phone_number)
  if (name === 'email') return i18n._(noEmail)
  return i18n._(rule === 'too_big' ? tooLong : unsendable)
}

/** The field that was refused, where it is one of the form's. */
export function refusedField(error: unknown) {
  if (isWrongPassword(error)) return 'password'
  if (!(error instanceof IdentityError)) return accountField(error)
  return ['email-already-in-use', 'invalid-email'].includes(error.code) ? 'email' : undefined
}

/** Why it was refused, in the reader's words. */
export function refusal(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  switch (refusedField(error)) {
    case 'email':
      return code === 'email-already-in-use' ? accountProblem(error) : i18n._(noEmail)
    case 'phone_number':
      return errorMessage(error)
    case 'first_name':
    case 'last_name':
      return message
    default:
      return accountProblem(error)
  }
}
