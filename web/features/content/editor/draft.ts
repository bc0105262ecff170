import { z } from 'zod'
import { Instant } from '#contract/common.ts'
import { IconName, Picture } from '#contract/content.ts'
import { LOCALES } from '#contract/locale.ts'
import { storage } from '#web/lib/storage.ts'
import type { ItemForm, ReadAt } from './item-form.ts'

const Language = z.enum(LOCALES)
const Draft = z.object({
  /** Whose it is: another account on the same device is not offered it. */
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

const keyOf = (item: number | string) => `draft:content:${item}`

/** What this account wrote on this device and did not save. `item` is its number, or `new-` and the kind. */
export function readDraft(item: number | string, user: number): Draft | null {
  const { data } = Draft.safeParse(storage.read(keyOf(item)))
  return data?.user === user ? data : null
}

/** @returns false where the device does not keep it */
export const keepDraft = (item: number | string, user: number, form: ItemForm, read: ReadAt) =>
  storage.write(keyOf(item), { user, at: new Date().toISOString(), form, read } satisfies Draft)

export const forgetDraft = (item: number | string) => storage.remove(keyOf(item))
