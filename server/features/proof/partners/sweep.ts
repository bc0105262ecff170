import { isNotNull } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import { permits } from '#server/database/schema/partners.ts'
import { removeOrphanFiles } from '#server/features/foundation/photos/orphans.ts'
import { PERMITS } from './permit-file.ts'

/** Deletes files of permits that no permit names any more. @returns how many. @throws as `removeOrphanFiles` */
export const sweepPermitFiles = (ctx: Pick<Context, 'db' | 'images' | 'log'>) =>
  removeOrphanFiles(ctx, PERMITS, async () => {
    const rows = await ctx.db
      .select({ key: permits.storage_key })
      .from(permits)
      .where(isNotNull(permits.storage_key))
    return rows.map(({ key }) => key)
  })
