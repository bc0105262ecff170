import type { content } from '#contract/content.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { copyOf } from './copies.ts'
import { readingHtml } from './reading-html.ts'

type Asked = Pick<ParsedOf<typeof content.list>, 'params' | 'query'>

/** News, categories or materials as visitors read them. */
export async function list(ctx: Context, { params, query }: Asked): Promise<ReplyOf<typeof content.list>> {
  const source = ctx.content
  const { items, fetched_at, stale } =
    source.name === 'local'
      ? { items: await source.list(params.kind, query.locale), fetched_at: ctx.now(), stale: false }
      : await copyOf(ctx, source, params.kind)
  return {
    success: true,
    items: items.map((item) => ({ ...item, content: cleanAgain(item.content) })),
    fetched_at: fetched_at.toISOString(),
    stale,
  }
}

const REMEMBERED = 200
const remembered = new Map<string, string>()

/**
 * What was cleaned when it was stored is cleaned once more: by then the rules may have become stricter, or somebody
 * may have written to the database by another way. The same texts come at every visit, so the results are kept.
 */
function cleanAgain(html: string) {
  let clean = remembered.get(html)
  if (clean === undefined) {
    clean = readingHtml(html)
    const [oldest] = remembered.keys()
    if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    remembered.set(html, clean)
  }
  return clean
}
