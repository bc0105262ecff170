import type { ContentItem, ContentKind, ContentList } from '#contract/content.ts'

/** One item, and what it is. */
export type Article = { kind: ContentKind; item: ContentItem }
type Lists = { [Kind in ContentKind]?: ContentList | undefined }

/** What stands after `?item=`: alone for news; with its kind on the page where two kinds stand together. */
export const itemAddress = ({ kind, item }: Article) =>
  kind === 'news' ? encodeURIComponent(item.id) : `${kind}:${encodeURIComponent(item.id)}`

/** The item of an address. Its kind may be left out; then the first list that has it answers. */
export function findArticle(lists: Lists, address: string): Article | undefined {
  const kinds = Object.keys(lists) as ContentKind[]
  const [, named, rest] = /^(\w+):(.+)$/s.exec(address) ?? []
  const asked = kinds.find((kind) => kind === named)
  for (const [kind, id] of asked ? [[asked, rest] as const] : kinds.map((kind) => [kind, address] as const)) {
    const item = lists[kind]?.items.find((item) => item.id === id)
    if (item) return { kind, item }
  }
  return undefined
}
