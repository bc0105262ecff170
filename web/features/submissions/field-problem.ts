import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldError } from 'react-hook-form'
import type { Fields } from './draft.ts'
import type { Refusal } from './outbox-queue.ts'

export const MESSAGE_MAX = 5000

const blank = msg`Write in a few words what it is about.`
const tooLong = msg`This text is too long.`
const unsendable = msg`This text holds characters that cannot be sent.`
const noPhone = msg`This does not look like a phone number. For example: 0812 3456 7890`

/** What is wrong with a field, in the reader's words; the schema and the server speak English and of rules. */
export function fieldProblem(name: keyof Fields, error: FieldError | undefined): string | undefined {
  if (!error) return undefined
  if (name === 'phone_number') return i18n._(noPhone)
  switch (error.type as string) {
    case 'too_small':
      return i18n._(blank)
    case 'too_big':
      return i18n._(tooLong)
    case 'invalid_format':
      return i18n._(unsendable)
    default:
      return error.message
  }
}

/** What the server says of itself, by its code. */
const troubles: Record<string, MessageDescriptor> = {
  internal: msg`Something went wrong on our side.`,
  unavailable: msg`The service is not available right now. Try again shortly.`,
  'disk-full': msg`There is no room left on the server. Try again later.`,
  'too-many-requests': msg`Too many requests. Wait a moment and try again.`,
}

/** Why an enquiry was not taken, in the reader's language where its code is known. */
export function reasonInWords({ code, message }: { code?: string | undefined; message: string }) {
  const trouble = troubles[code ?? '']
  return trouble ? i18n._(trouble) : message || i18n._(msg`Unknown error`)
}

/** The field that the server refused, where it is one of the form's. */
export const refusedField = (refusal: Refusal | undefined) =>
  (['message', 'location', 'phone_number'] as const).find((name) => name === refusal?.field)
