import { eq } from 'drizzle-orm'
import { conflict, notFound } from '#server/core/errors.ts'
import type { Database } from '#server/database/open.ts'
import { regulars } from '#server/database/schema/regulars.ts'

/** Locks a regular pick-up as its reader saw it. @throws Problem 404, 409 `changed-meanwhile` */
export async function holdRegular(tx: Database, { id, version }: { id: number; version: number }) {
  const [held] = await tx.select().from(regulars).where(eq(regulars.id, id)).for('update')
  if (!held) throw notFound('Regular pick-up')
  if (held.version !== version)
    throw conflict('changed-meanwhile', 'Somebody else has changed this regular pick-up. Read it again.')
  return held
}
