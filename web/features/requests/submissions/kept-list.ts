import type { z } from 'zod'

export type Keep = { read: (name: string) => unknown; write: (name: string, value: unknown) => boolean }

/**
 * A list in the browser's storage, newest first, shared by all tabs: it is read again before every change.
 * A value that the storage does not take (full, forbidden) lives in memory for as long as the page does.
 */
export function keptList<T extends { key: string }>(
  name: string,
  item: z.ZodType<T>,
  storage: Keep,
  max = Infinity,
) {
  let memory: T[] = []

  const stored = () => {
    const list = storage.read(name)
    // Storage may have been changed by hand or by an older version; what is not an item is left out.
    return (Array.isArray(list) ? list : []).flatMap((one: unknown) => item.safeParse(one).data ?? [])
  }
  const all = () => {
    const unkept = new Set(memory.map(({ key }) => key))
    return [...memory, ...stored().filter(({ key }) => !unkept.has(key))].slice(0, max)
  }

  return {
    all,
    find: (key: string) => all().find((one) => one.key === key),
    isKept: (key: string) => stored().some((one) => one.key === key),
    /** Adds it in front, or replaces the one with the same key where it stands. */
    put(given: T) {
      const list = stored()
      const at = list.findIndex(({ key }) => key === given.key)
      const next = at < 0 ? [given, ...list] : list.with(at, given)
      const others = memory.filter(({ key }) => key !== given.key)
      memory = storage.write(name, next.slice(0, max)) ? others : [given, ...others]
    },
    remove(key: string) {
      memory = memory.filter((one) => one.key !== key)
      const list = stored()
      const rest = list.filter((one) => one.key !== key)
      if (rest.length < list.length) storage.write(name, rest)
    },
  }
}
