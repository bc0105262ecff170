import { z } from 'zod'
import { Photo } from '#contract/foundation/photos.ts'
import { Items, WasteSource } from '#contract/reference/items.ts'
import { WishedTime } from '#contract/requests/appointments.ts'
import { NewPost, Service } from '#contract/requests/submissions.ts'
import { storage } from '#web/lib/device/storage.ts'
import { eachField, NOTHING } from '../fields.ts'

/** Removed when the person leaves as well (web/features/people/accounts/auth.ts). */
const NAME = 'draft:timeline'

// An earlier version kept fewer fields.
const Fields = z.object({
  action: Service.nullable(),
  ...eachField(() => z.string().default('')),
  waste_source: WasteSource.nullable().default(null),
  items: Items.default([]),
  slot: WishedTime.nullable().default(null),
  photo: Photo.nullable(),
})
export type Fields = z.infer<typeof Fields>

/** The post of a try without a good answer: sent again unchanged, it must keep its Idempotency-Key. */
const Tried = z.object({ key: z.string(), body: NewPost })
export type Tried = z.infer<typeof Tried>

const Draft = Fields.extend({ user: z.int(), tried: Tried.nullable() })

export const EMPTY: Fields = {
  action: null,
  ...eachField(() => ''),
  ...NOTHING,
  slot: null,
  photo: null,
}

/** The unsent post of this account on this device. */
export function readDraft(user: number): { fields: Fields | null; tried: Tried | null } {
  const { data } = Draft.safeParse(storage.read(NAME))
  if (data?.user !== user) return { fields: null, tried: null }
  const { user: _, tried, ...fields } = data
  return { fields, tried }
}

export const writeDraft = (user: number, fields: Fields, tried: Tried | null) =>
  isEmpty(fields) ? clearDraft() : void storage.write(NAME, { ...fields, user, tried })

export const clearDraft = () => storage.remove(NAME)

/** A name and a phone number may come from the profile. */
const isEmpty = ({ action, message, location, street, photo }: Fields) =>
  !action && !photo && ![message, location, street].some((text) => text.trim())

/** The fields that a post still needs, in the order of the composer. */
export const missingIn = ({ action, message, location }: Fields) => [
  ...(action ? [] : ['action' as const]),
  ...(message.trim() ? [] : ['message' as const]),
  ...(location.trim() ? [] : ['location' as const]),
]
export type Missing = ReturnType<typeof missingIn>[number]

/** The same post again keeps its key, so that it arrives once; another one gets its own. */
export const keyFor = (body: NewPost, tried: Tried | null, randomId: () => string) =>
  tried && JSON.stringify(NewPost.parse(tried.body)) === JSON.stringify(NewPost.parse(body))
    ? tried.key
    : randomId()
