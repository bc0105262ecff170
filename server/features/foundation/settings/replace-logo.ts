import type { PublicPicture } from '#contract/foundation/photos.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { changeSettings } from './change.ts'
import { logoFile } from './logo-files.ts'
import { readSettings } from './read-settings.ts'

/** Shows another logo, or none, and deletes the file of the one before; housekeeping deletes its widths. */
export async function replaceLogo(ctx: RequestContext<Member>, operator_logo: PublicPicture | null) {
  const { operator_logo: before } = await readSettings(ctx.db)
  const after = await changeSettings(ctx, { operator_logo })
  if (before)
    await ctx.images.files.remove(logoFile(before.id)).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'The logo before could not be deleted; tried again later.')
    })
  return after
}
