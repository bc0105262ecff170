import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { users } from '#server/database/schema/people.ts'
import { rootError } from '#server/core/errors.ts'
import { notifyMember } from '#server/features/foundation/notifications/notify.ts'
import { isNewer, isVersion, VERSION } from '#server/installation/version.ts'
import { keepNewestVersion, readNewestVersion } from './newest-version.ts'

/** As much as a package.json is. */
const MAX_BYTES = 64 * 1024
const Answer = z.looseObject({ version: z.string().max(200).refine(isVersion, 'is no version') })

/**
 * Reads at UPDATE_URL which release is the newest, and tells the administrators of one that is newer than this, each of
 * them once. Nothing is said of this installation but that it asks.
 */
export async function findNewestVersion(ctx: Context) {
  const { db, env, outgoing, log } = ctx
  if (!env.UPDATE_URL) return
  try {
    const { version } = Answer.parse(JSON.parse(await outgoing.get(env.UPDATE_URL, MAX_BYTES)))
    await db.transaction(async (tx) => {
      await keepNewestVersion(tx, { version, error: null }, ctx.now())
      if (!isNewer(version, VERSION)) return
      const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
      for (const { id } of admins)
        await notifyMember(tx, ctx, id, 'version-new', { version }, `version:${version}:${id}`)
    })
  } catch (error) {
    log.warn({ err: error }, 'The newest version could not be read at UPDATE_URL.')
    const before = await readNewestVersion(db)
    await keepNewestVersion(db, { version: before?.version ?? null, error: why(error) }, ctx.now())
  }
}

function why(error: unknown) {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return 'it answers no JSON with a version'
  const { message, code, name } = rootError(error)
  return (message || code || name).replaceAll(/\s+/g, ' ').slice(0, 200)
}
