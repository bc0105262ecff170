import { z } from 'zod'
import type { Service } from '#contract/submissions.ts'
import { storage } from '#web/lib/storage.ts'
import { Entry } from './outbox-queue.ts'

export type Fields = { message: string; location: string; phone_number: string }

const Draft = z.object({
  message: z.string(),
  location: z.string(),
  phone_number: z.string(),
  /** The entry it was before: refused, or taken back. Sent again unchanged, it must keep its key. */
  from: Entry.pick({ key: true, body: true }).optional(),
})
export type Draft = z.infer<typeof Draft>

const nameOf = (service: Service) => `draft:${service}`

/** What was typed and not sent; nothing where only a phone number stands, which may come from the profile. */
export function readDraft(service: Service): Draft | null {
  const { data } = Draft.safeParse(storage.read(nameOf(service)))
  return data && (data.message.trim() || data.location.trim()) ? data : null
}

export const writeDraft = (service: Service, draft: Draft) => storage.write(nameOf(service), draft)

export const clearDraft = (service: Service) => storage.remove(nameOf(service))

export const fieldsOf = ({ message, location = '', phone_number = '' }: Entry['body']): Fields => ({
  message,
  location,
  phone_number,
})
