import type { Correction, SubmissionDetail } from '#contract/requests/submissions.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { changedIn, eachField, withoutLink, type Written } from '../../fields.ts'

/** The sender's text, as fields show it. */
export type Words = Written & { title: string }

export const wordsOf = ({ phoneNumber, waste_source, items, ...written }: SubmissionDetail): Words => ({
  title: written.title,
  ...eachField((name) => {
    if (name === 'phone_number') return showPhone(phoneNumber ?? '')
    return name === 'notify_phone' ? showPhone(written.notify_phone ?? '') : (written[name] ?? '')
  }),
  waste_source,
  items: items.map(withoutLink),
})

/** The changed fields, and nothing else; an emptied phone number is removed. */
export function findCorrections(before: Words, now: Words) {
  const changes = changedIn(before, now)
  return {
    ...changes,
    ...(changes.phone_number === '' && { phone_number: null }),
  } as Omit<Correction, 'version' | 'reason'>
}
