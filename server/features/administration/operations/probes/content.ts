import { ContentKind } from '#contract/reference/content.ts'
import type { Context } from '#server/core/context.ts'
import { readSiteNow } from '#server/features/reference/content/read-site-now.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import type { ProbeResult, Probing } from './probe.ts'

export const contentSourceText = ({ env }: Pick<Probing, 'env'>) =>
  env.CONTENT_SOURCE === 'local'
    ? inBothLanguages('own tables')
    : inBothLanguages('WordPress at {url}', { url: env.WORDPRESS_URL ?? '?' })

/** Our own tables, or every list of the site; inside the server what it answers is kept as well. */
export async function lookAtContent(ctx: Probing): Promise<ProbeResult> {
  const { content } = ctx
  if (content.name === 'local') await content.check()
  else if (ctx.outside) for (const kind of ContentKind.options) await content.list(kind)
  else await readSiteNow(ctx as Context, content)
  return { detail: contentSourceText(ctx) }
}
