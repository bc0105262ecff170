import type { content, ContentArticle } from '#contract/reference/content.ts'
import type { ParsedOf } from '#contract/foundation/endpoint.ts'
import type { SiteContent } from '#server/adapters/content/port.ts'
import type { Context } from '#server/core/context.ts'
import { notFound } from '#server/core/errors.ts'
import { cleanStoredHtml } from './texts/clean-stored-html.ts'
import { readCopy } from './copies.ts'
import { itemPart, listPart } from './site-parts.ts'

type Asked = Pick<ParsedOf<typeof content.item>, 'params' | 'query'>

/**
 * One published item, however old.
 * @throws Problem 404, 503 `content-unavailable`
 */
export async function readItem(ctx: Context, { params, query }: Asked): Promise<ContentArticle> {
  const { kind, id } = params
  const source = ctx.content
  const { value, fetched_at, stale } =
    source.name === 'local'
      ? { value: await source.item(kind, query.locale, id), fetched_at: ctx.now(), stale: false }
      : await ofSite(ctx, source, kind, id)
  if (!value) throw notFound('Item')
  return {
    success: true,
    item: { ...value, content: await cleanStoredHtml(value.content) },
    fetched_at: fetched_at.toISOString(),
    stale,
  }
}

/** Most of what is asked for is among the newest, and that list is read anyway. */
async function ofSite(ctx: Context, site: SiteContent, kind: Asked['params']['kind'], id: string) {
  const newest = await readCopy(ctx, site, listPart(ctx, site, kind)).catch(() => null)
  const listed = newest?.value.items.find((one) => one.id === id)
  if (newest && listed) return { ...newest, value: listed }
  const { value, ...copy } = await readCopy(ctx, site, itemPart(ctx, site, kind, id))
  return { ...copy, value: value.items[0] ?? null }
}
