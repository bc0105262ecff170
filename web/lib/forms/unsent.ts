import { storage } from '#web/lib/device/storage.ts'

/**
 * Of whom (uid) this device keeps something that is elsewhere in the browser, and how much of it waits to be sent: it can
 * be asked without the code of what keeps it.
 */
export const unsent = {
  any: () => storage.read('unsent') !== null,
  of: (uid: string | undefined) =>
    (uid === undefined ? undefined : storage.read<Record<string, number>>('unsent')?.[uid]) ?? 0,
  note(waiting: ReadonlyMap<string, number>) {
    if (waiting.size === 0) storage.remove('unsent')
    else storage.write('unsent', Object.fromEntries(waiting))
  },
}
