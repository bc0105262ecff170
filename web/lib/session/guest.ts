import { GuestId, guestName } from '#contract/foundation/common.ts'
import { storage } from '#web/lib/device/storage.ts'

export type Guest = { user_id: string; username: string }

/**
 * The guest this browser is. The id is what lets somebody follow their enquiries, so it is random and kept; by a browser
 * that keeps nothing, as long as the page lives.
 */
export function guest(): Guest {
  const kept = storage.read<Guest>('guest')
  if (kept && GuestId.safeParse(kept.user_id).success) return kept
  const user_id = `guest_${randomId()}`
  const made = { user_id, username: guestName(user_id) }
  storage.write('guest', made)
  return made
}

/** `crypto.randomUUID` exists only on https and localhost; a phone on the local network has neither. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A UUID, the form in which the server takes the id of a photo. */
export const randomUuid = () => randomId().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
