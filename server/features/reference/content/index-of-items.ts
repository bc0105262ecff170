import type { ContentKind } from '#contract/reference/content.ts'
import type { Listed } from '#server/adapters/content/port.ts'
import type { Context } from '#server/core/context.ts'
import { readCopy } from './copies.ts'
import { indexPart } from './site-parts.ts'

/** Everything of a kind that is published, without its texts: for the sitemap. @throws Problem 503 */
export async function indexOfItems(ctx: Context, kind: ContentKind): Promise<Listed[]> {
  const source = ctx.content
  if (source.name === 'local') return source.index(kind)
  return (await readCopy(ctx, source, indexPart(source, kind))).value.items
}
