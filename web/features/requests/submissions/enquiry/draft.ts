import { z } from 'zod'
import { Items, WasteSource } from '#contract/reference/items.ts'
import { WishedTime } from '#contract/requests/appointments.ts'
import type { Service } from '#contract/requests/submissions.ts'
import { storage } from '#web/lib/device/storage.ts'
import { eachField } from '../fields.ts'
import { Entry } from '../outbox-queue.ts'

const Draft = z.object({
  // An earlier version kept fewer fields.
  ...eachField(() => z.string().default('')),
  waste_source: WasteSource.nullable().default(null),
  items: Items.default([]),
  slot: WishedTime.nullable().default(null),
  /**
   * The account that wrote it: another account on the same device is not shown it. A guest's draft goes to the next
   * account that signs in.
   */
  user: z.int().nullable().default(null),
  /** The entry it was before: refused, or taken back. Sent again unchanged, it must keep its key. */
  from: Entry.pick({ key: true, body: true }).optional(),
})
export type Draft = z.infer<typeof Draft>

/** Removed when the person leaves as well (web/features/people/accounts/auth.ts). */
const nameOf = (service: Service) => `draft:${service}`

/**
 * The draft as far as the signed-in person may see it; null where only a name and a phone number stand, which may come
 * from the profile.
 */
export function readDraft(service: Service, user_id: number | undefined): Draft | null {
  const { data } = Draft.safeParse(storage.read(nameOf(service)))
  if (!data || (data.user !== null && data.user !== user_id)) return null
  const {
    from: _,
    user: __,
    phone_number: ___,
    name: ____,
    waste_source: _____,
    slot: ______,
    items,
    ...typed
  } = data
  return items.length > 0 || Object.values(typed).some((text) => text.trim()) ? data : null
}

export const writeDraft = (service: Service, draft: Draft) => storage.write(nameOf(service), draft)

export const clearDraft = (service: Service) => storage.remove(nameOf(service))
