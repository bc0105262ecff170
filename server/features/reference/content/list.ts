import type { content, ContentItem } from '#contract/reference/content.ts'
import type { ParsedOf, ReplyOf } from '#contract/foundation/endpoint.ts'
import type { Context } from '#server/core/context.ts'
import { cleanStoredHtml } from './texts/clean-stored-html.ts'
import { readCopy } from './copies.ts'
import { listPart } from './site-parts.ts'

type Asked = Pick<ParsedOf<typeof content.list>, 'params' | 'query'>

/**
 * News, categories or materials as visitors read them, from the cursor on.
 * @throws Problem 400 for a cursor of another list, 503 `content-unavailable`
 */
export async function listContent(
  ctx: Context,
  { params, query }: Asked,
): Promise<ReplyOf<typeof content.list>> {
  const { kind } = params
  const { locale, cursor, view } = query
  const source = ctx.content
  const { value, fetched_at, stale } =
    source.name === 'local'
      ? { value: await source.list(kind, locale, cursor), fetched_at: ctx.now(), stale: false }
      : await readCopy(ctx, source, listPart(ctx, source, kind, cursor))
  const withText = async (item: ContentItem) => ({
    ...item,
    content: view === 'cards' ? '' : await cleanStoredHtml(item.content),
  })
  return {
    success: true,
    items: await Promise.all(value.items.map(withText)),
    older: value.older,
    fetched_at: fetched_at.toISOString(),
    stale,
  }
}
