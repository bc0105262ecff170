import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import type { FieldError } from 'react-hook-form'
import { ApiError } from '#web/lib/api.ts'
import { IdentityError } from '#web/lib/identity/port.ts'
import { isWrongPassword } from './auth-message.ts'
import type { Fields } from './edit-profile-change.ts'

const noPhone = msg`This does not look like a phone number. For example: 0812 3456 7890`
const noEmail = msg`Must be a valid email`
const emailTaken = msg`This email is already registered with the identity provider.`
const wrongPassword = msg`This is not your current password.`
const passwordMissing = msg`Password is required`
const tooLong = msg`This text is too long.`
const unsendable = msg`This text holds characters that cannot be sent.`

/** What is wrong with a field, in the reader's words; the schema and the server speak English and of rules. */
export function fieldProblem(name: keyof Fields, error: FieldError | undefined): string | undefined {
  if (!error) return undefined
  const type = error.type as string
  if (name === 'phone_number') return i18n._(noPhone)
  if (name === 'password') return i18n._(type === 'missing' ? passwordMissing : wrongPassword)
  if (name === 'email') return i18n._(type === 'taken' ? emailTaken : noEmail)
  if (type === 'too_big') return i18n._(tooLong)
  return type === 'invalid_format' ? i18n._(unsendable) : error.message
}

type Refusal = { name: keyof Fields; type: 'taken' | 'wrong' | 'server'; message: string }

/** The field that was refused, where it is one of the form's. */
export function refusedField(error: unknown): Refusal | undefined {
  const { message } = error as Error
  if (isWrongPassword(error)) return { name: 'password', type: 'wrong', message }
  const code = error instanceof IdentityError || error instanceof ApiError ? error.code : ''
  if (code === 'email-already-in-use') return { name: 'email', type: 'taken', message }
  if (code === 'invalid-email') return { name: 'email', type: 'server', message }
  if (!(error instanceof ApiError)) return undefined
  const name = (['first_name', 'last_name', 'phone_number', 'email'] as const).find(
    (one) => one === error.field,
  )
  return name && { name, type: 'server', message }
}
