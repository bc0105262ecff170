import { PREFIX } from './storage.ts'

/** Calls back when another tab has changed a key of the storage. @returns the way to end it */
export function onOtherTab(key: string, changed: () => void) {
  const listen = (event: StorageEvent) => {
    if (event.key === PREFIX + key || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
