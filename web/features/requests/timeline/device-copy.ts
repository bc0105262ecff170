import { z } from 'zod'
import { storage } from '#web/lib/device/storage.ts'
import { newestFirst } from './items.ts'
import { Item } from './structure.ts'

/** Removed with the session as well (web/start/shell.tsx). */
const NAME = 'timeline'
/** The items of a few screens; the rest is a moment away. */
const ITEMS_MAX = 40

const Copy = z.object({ user: z.int(), kept_at: z.iso.datetime(), items: z.array(Item) })
type Copy = z.infer<typeof Copy>

/** This device's last copy of the account's timeline, newest first; null where it was another account's. */
export function readCopy(user: number): Copy | null {
  const { data } = Copy.safeParse(storage.read(NAME))
  return data?.user === user ? { ...data, items: newestFirst(data.items) } : null
}

export const keepCopy = (user: number, items: readonly Item[]) =>
  storage.write(NAME, { user, kept_at: new Date().toISOString(), items: items.slice(0, ITEMS_MAX) })
