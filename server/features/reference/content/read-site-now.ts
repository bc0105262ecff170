import { ContentKind } from '#contract/reference/content.ts'
import { SiteError, type SiteContent } from '#server/adapters/content/port.ts'
import type { Context } from '#server/core/context.ts'
import { refreshCopy, copyStatus } from './copies.ts'
import { listPart } from './site-parts.ts'

/** For the desk: the external site's address, and how its last reading went; null with our own tables. */
export async function siteStatus(
  ctx: Context,
  kind: ContentKind,
): Promise<{ url: string; fetched_at: string | null; error: string | null } | null> {
  if (ctx.content.name === 'local') return null
  return { url: ctx.content.url, ...(await copyStatus(ctx, ctx.content, listPart(ctx, ctx.content, kind))) }
}

/**
 * Reads every list of the site now, and keeps what it answers.
 * @throws SiteError naming each list that cannot be read, or has nothing in it
 */
export async function readSiteNow(ctx: Context, site: SiteContent): Promise<void> {
  const troubles = await Promise.all(
    ContentKind.options.map(async (kind) => {
      try {
        const { value } = await refreshCopy(ctx, site, listPart(ctx, site, kind))
        return value.items.length === 0 ? { kind, message: site.emptyMeans(kind) } : []
      } catch (error) {
        if (error instanceof SiteError) return { kind, message: error.message }
        throw error
      }
    }),
  )
  const kindsOf = Map.groupBy(troubles.flat(), ({ message }) => message)
  if (kindsOf.size === 0) return
  const said = [...kindsOf].map(([message, which]) =>
    // One cause for everything is said once.
    which.length === troubles.length ? message : `${which.map(({ kind }) => kind).join(', ')}: ${message}`,
  )
  throw new SiteError(said.join(' '))
}
