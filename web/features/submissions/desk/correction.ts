import type { Correction, SubmissionDetail } from '#contract/submissions.ts'
import { showPhone } from '#web/lib/phone.ts'
import { eachField, type Fields } from '../fields.ts'

/** What a sender wrote, as fields show it. */
export type Words = Fields & { title: string }

export const wordsOf = ({ phoneNumber, ...written }: SubmissionDetail): Words => ({
  title: written.title,
  ...eachField((name) => (name === 'phone_number' ? showPhone(phoneNumber ?? '') : written[name])),
})

/** What was changed, and nothing else; an emptied phone number is removed. */
export function corrected(before: Words, now: Words) {
  const names = (Object.keys(now) as (keyof Words)[]).filter((name) => now[name].trim() !== before[name])
  const changes = Object.fromEntries(names.map((name) => [name, now[name].trim()]))
  return {
    ...changes,
    ...(changes['phone_number'] === '' && { phone_number: null }),
  } as Omit<Correction, 'version' | 'reason'>
}
