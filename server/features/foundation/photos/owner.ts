import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Actor } from '#server/core/context.ts'
import { analyses, images } from '#server/database/schema/photos.ts'
import { profileMissing } from '#server/core/errors.ts'

export type Owner = { user_id: number; guest_id: null } | { user_id: null; guest_id: string }

/**
 * To whom a new photo belongs; a visitor without a guest id gets one.
 * @throws Problem 401 for an account without a profile
 */
export function photoOwner(actor: Actor): Owner {
  if (actor.kind === 'member') return { user_id: actor.id, guest_id: null }
  if (actor.kind === 'newcomer') throw profileMissing()
  return { user_id: null, guest_id: actor.kind === 'guest' ? actor.guest_id : `guest_${randomUUID()}` }
}

type Owned = typeof analyses | typeof images

/** Rows of that owner. A guest's have an end, and an index by it. */
export const ownedBy = (table: Owned, { user_id, guest_id }: Owner) =>
  user_id === null
    ? and(eq(table.guest_id, guest_id), isNotNull(table.expires_at))
    : eq(table.user_id, user_id)

/** A row whose time is over is gone at once, not when it is deleted. */
export const isAlive = (table: Owned, now: Date) => or(isNull(table.expires_at), gt(table.expires_at, now))
