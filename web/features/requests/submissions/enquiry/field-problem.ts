import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Handover, type Item } from '#contract/reference/items.ts'
import { EnquiryForm, HandedOver, type Service } from '#contract/requests/submissions.ts'
import { checkBy, type Checked, type Problems } from '#web/lib/forms/check-fields.ts'
import { wordsOf } from '#web/lib/api/error-message.ts'
import { phoneProblemInWords } from '#web/lib/words/phone-words.ts'
import { FIELDS, type Asked, type Fields, type Written } from '../fields.ts'
import type { Refusal } from '../outbox-queue.ts'
import { needsOf, type Writer } from './needs.ts'

const blank = msg`Describe briefly what your request is about.`
const tooLong = msg`This text is too long.`
const unsendable = msg`This text contains characters that cannot be sent.`

const noEmail = msg`This does not look like an email address. For example: nama@contoh.id`

/** The error of a field, in the reader's words; the schema speaks English and of rules. */
function fieldProblem(name: keyof Fields, rule: string, typed: string) {
  if (name === 'phone_number' || name === 'notify_phone') return phoneProblemInWords(typed)
  if (name === 'notify_email') return i18n._(noEmail)
  if (rule === 'too_small') return i18n._(blank)
  return i18n._(rule === 'too_big' ? tooLong : unsendable)
}

/** Of what is chosen, nothing can be wrong but what this device has kept of an older list. */
const wrongItem = msg`One of the devices cannot be sent. Remove it and add it again.`

/** Asks the schema that the server uses. */
export const enquiryProblems: (written: Written) => Checked<Written, Written> = checkBy(
  EnquiryForm.extend(Handover.shape),
  (name, rule, written) =>
    name === 'items' || name === 'waste_source' ? i18n._(wrongItem) : fieldProblem(name, rule, written[name]),
)

const needed: Partial<Record<keyof Fields, MessageDescriptor>> = {
  message: msg`Add a device, or describe briefly what it is.`,
  location: msg`Enter the district or the address.`,
  street: msg`Enter the street and the house number.`,
  phone_number: msg`Enter a phone number, so that somebody can reach you.`,
}

const reachable = msg`Enter a phone number or an email address, so that somebody can reach you.`

type Form = {
  service: Service
  writer: Writer
  /** An address for mails is asked for. */
  mails: boolean
  /** The words for items, where their sender wrote none. */
  messageOf: (items: readonly Item[]) => string
}

/** Asks the server's schema, and for what the service needs beyond it. */
export const askedProblems =
  ({ service, writer, mails, messageOf }: Form) =>
  (written: Asked): Checked<Asked, Asked> => {
    const asked = { ...written, message: written.message.trim() || messageOf(written.items) }
    const { problems: found = {} } = enquiryProblems(asked)
    const problems: Problems<Asked> = { ...found }
    // The ticked box repeats the number, whose field says it already.
    if (problems.phone_number && asked.notify_phone === asked.phone_number) delete problems.notify_phone
    const needs = needsOf(service, writer, written)
    for (const name of FIELDS) {
      const words = name === 'phone_number' && mails ? reachable : needed[name]
      const handsOver = HandedOver.safeParse(service).success
      if (words && handsOver && needs[name] && asked[name].trim() === '') problems[name] = i18n._(words)
    }
    return Object.keys(problems).length > 0 ? { problems } : { data: asked }
  }

/** Why an enquiry was not taken, in the reader's language where its code is known. */
export const reasonInWords = ({ code, message }: { code?: string | undefined; message: string }) =>
  wordsOf(code) ?? (message || i18n._(msg`Unknown error`))

/**
 * The server's refusal: at its field, where the form has it.
 * @param phone_number the sent number, where the form began with it
 */
export function refusedInWords(refusal: Refusal, phone_number: string) {
  if (refusal.field === 'phone_number' || refusal.field === 'notify_phone')
    return phoneProblemInWords(phone_number)
  if (refusal.field === 'notify_email') return i18n._(noEmail)
  if (FIELDS.some((name) => name === refusal.field)) return reasonInWords(refusal)
  return i18n._(msg`Submission failed: ${reasonInWords(refusal)}`)
}
