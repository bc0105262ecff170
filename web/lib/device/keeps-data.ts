import { storage } from './storage.ts'

/** Whether this browser keeps anything of ours for the next visit; not where it refuses site data, or has no room. */
export function keepsData() {
  const kept = storage.write('probe', 1, false)
  storage.remove('probe')
  return kept
}
