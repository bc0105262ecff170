import { z } from 'zod'
import { Photo } from '#contract/foundation/photos.ts'
import { WasteSource } from '#contract/reference/items.ts'
import { NewPost, Service } from '#contract/requests/submissions.ts'
import { storage } from '#web/lib/device/storage.ts'

/** Removed when the person leaves as well (web/features/people/accounts/auth.ts). */
const NAME = 'draft:timeline'

const Fields = z.object({
  action: Service.nullable(),
  message: z.string(),
  location: z.string(),
  /** The source; null: not said. A draft of before has none. */
  source: WasteSource.nullable().default(null),
  photo: Photo.nullable(),
})
export type Fields = z.infer<typeof Fields>

/** The post of a try without a good answer: sent again unchanged, it must keep its Idempotency-Key. */
const Tried = z.object({ key: z.string(), body: NewPost })
export type Tried = z.infer<typeof Tried>

const Draft = Fields.extend({ user: z.int(), tried: Tried.nullable() })

export const EMPTY: Fields = { action: null, message: '', location: '', source: null, photo: null }

/** The unsent post of this account on this device. */
export function readDraft(user: number): { fields: Fields; tried: Tried | null } {
  const { data } = Draft.safeParse(storage.read(NAME))
  if (data?.user !== user) return { fields: EMPTY, tried: null }
  const { user: _, tried, ...fields } = data
  return { fields, tried }
}

export const writeDraft = (user: number, fields: Fields, tried: Tried | null) =>
  isEmpty(fields) ? clearDraft() : void storage.write(NAME, { ...fields, user, tried })

export const clearDraft = () => storage.remove(NAME)

const isEmpty = ({ action, message, location, photo }: Fields) =>
  !action && !photo && !message.trim() && !location.trim()

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
