import { z } from 'zod'

/** An instant in UTC, ISO 8601 with milliseconds. */
export const Instant = z.iso.datetime()

/** Text that can be stored: whole characters (no half emoji), of the control characters only tabs and line breaks. */
// oxlint-disable-next-line no-control-regex -- the control characters are what it looks for
export const SENDABLE = /^[^\p{Cs}\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*$/u

/** Text from a person, trimmed. */
export const Text = (max: number) =>
  z.string().trim().max(max).regex(SENDABLE, 'holds characters that cannot be stored')

/** Text of one line, trimmed. A pattern of its own, because two patterns of one text are `unknown` to code generators. */
export const Line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cs}\p{Cc}]*$/u, 'must be one line')

export const GUEST_ID = /^[\w-]{16,64}$/

/**
 * The secret that identifies a guest, made in the browser and sent as `x-guest-id`.
 * Anybody with it may follow that guest's enquiries, so it must be too long to guess.
 */
export const GuestId = z.string().regex(GUEST_ID, 'must be 16 to 64 letters, digits, - or _')

/** The generated guest name. It follows from the id, so that nobody can post under another's name. */
export function guestName(guestId: string) {
  let hash = 0x811c9dc5
  for (const char of guestId) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193) >>> 0
  return `Guest-${hash.toString(36).toUpperCase().padStart(5, '0').slice(-5)}`
}
