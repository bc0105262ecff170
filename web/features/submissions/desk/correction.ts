import type { Correction, SubmissionDetail } from '#contract/submissions.ts'
import { showPhone } from '#web/lib/phone.ts'
import { eachField, FIELDS, withoutLink, type Written } from '../fields.ts'

/** What a sender wrote, as fields show it. */
export type Words = Written & { title: string }

export const wordsOf = ({ phoneNumber, waste_source, items, ...written }: SubmissionDetail): Words => ({
  title: written.title,
  ...eachField((name) => (name === 'phone_number' ? showPhone(phoneNumber ?? '') : (written[name] ?? ''))),
  waste_source,
  items: items.map(withoutLink),
})

/** What was changed, and nothing else; an emptied phone number is removed. */
export function corrected(before: Words, now: Words) {
  const texts = (['title', ...FIELDS] as const).filter((name) => now[name].trim() !== before[name])
  const others = (['waste_source', 'items'] as const).filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]),
  )
  const changes = {
    ...Object.fromEntries(texts.map((name) => [name, now[name].trim()])),
    ...Object.fromEntries(others.map((name) => [name, now[name]])),
  }
  return {
    ...changes,
    ...(changes['phone_number'] === '' && { phone_number: null }),
  } as Omit<Correction, 'version' | 'reason'>
}
