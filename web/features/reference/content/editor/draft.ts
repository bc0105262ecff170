import { z } from 'zod'
import { Instant } from '#contract/foundation/common.ts'
import { IconName, Picture } from '#contract/reference/content.ts'
import { LOCALES } from '#contract/foundation/locale.ts'
import { storage } from '#web/lib/device/storage.ts'
import type { ItemForm, ReadAt } from './item-form.ts'

const Language = z.enum(LOCALES)
const Draft = z.object({
  /** The account that wrote the draft: another account on the same device is not offered it. */
  user: z.int(),
  at: Instant,
  form: z.object({
    icon: IconName.nullable(),
    image: Picture.nullable(),
    texts: z.record(Language, z.object({ title: z.string(), description: z.string(), html: z.string() })),
  }),
  read: z.record(Language, z.int().nullable()),
})
export type Draft = z.infer<typeof Draft>

const keyOf = (item: number | string, user: number) => `draft:content:${item}:${user}`
/** Earlier versions kept the draft of the last writer here, whoever it was. */
const oldKeyOf = (item: number | string) => `draft:content:${item}`

function draftAt(key: string, user: number): Draft | null {
  const { data } = Draft.safeParse(storage.read(key))
  return data?.user === user ? data : null
}

/** The unsaved draft of this account on this device. `item` is its number, or `new-` and the kind. */
export const readDraft = (item: number | string, user: number) =>
  draftAt(keyOf(item, user), user) ?? draftAt(oldKeyOf(item), user)

/** @returns false where the device does not keep it */
export const keepDraft = (item: number | string, user: number, form: ItemForm, read: ReadAt) =>
  storage.write(keyOf(item, user), { user, at: new Date().toISOString(), form, read } satisfies Draft)

export function forgetDraft(item: number | string, user: number) {
  storage.remove(keyOf(item, user))
  if (draftAt(oldKeyOf(item), user)) storage.remove(oldKeyOf(item))
}
