import { FORM_IDS, NewEnquiry, SERVICE_TITLES, type Service } from '#contract/submissions.ts'
import { randomId } from '#web/lib/guest.ts'
import type { Draft } from './draft.ts'
import { eachField, type Fields } from '../fields.ts'
import type { Entry } from '../outbox-queue.ts'

/** Of what an entry holds of the form. */
export const fieldsOf = (body: Entry['body']): Fields => eachField((name) => body[name] ?? '')

type Written = {
  /** Where it was written. */
  path: string
  as: Entry['as']
  /** The entry that its draft was before. */
  from: Draft['from']
  /** What of this form is in the outbox. */
  own: Entry[]
}

/** What is typed, for the outbox. */
export function newEntry(service: Service, fields: Fields, { path, as, from, own }: Written): Entry {
  const body: Entry['body'] = {
    ...eachField((name) => fields[name].trim() || undefined),
    message: fields.message.trim(),
    title: SERVICE_TITLES.landing[service],
    form_id: FORM_IDS.landing[service],
    source_url: path,
  }
  // Taken back and sent again as it was: it may have arrived the first time. A refusal has used its key up.
  const again = from && !own.some(({ key }) => key === from.key) && same(body, from.body)
  const key = again ? from.key : randomId()
  return { key, endpoint: 'submit', body, as, created_at: new Date().toISOString() }
}

const same = (a: Entry['body'], b: Entry['body']) =>
  NewEnquiry.keyof().options.every((name) => a[name] === b[name])
