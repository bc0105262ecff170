import type { ContentItem, ContentKind, ContentList } from '#contract/reference/content.ts'

/** One item, and what it is. */
export type Article = { kind: ContentKind; item: ContentItem }
type Lists = { [Kind in ContentKind]?: ContentList | undefined }

/** What stands after `?item=`: alone for news; with its kind on the page where two kinds stand together. */
export const itemAddress = ({ kind, item }: Article) =>
  kind === 'news' ? encodeURIComponent(item.id) : `${kind}:${encodeURIComponent(item.id)}`

/** The possible meanings of an address on a page with these kinds: an address without a kind may be each of them in turn. */
export function meanings(address: string, kinds: readonly ContentKind[]) {
  const [, named, rest] = /^(\w+):(.+)$/s.exec(address) ?? []
  const asked = kinds.find((kind) => kind === named)
  return asked ? [{ kind: asked, id: rest! }] : kinds.map((kind) => ({ kind, id: address }))
}

/** The item of an address; the first list that has it answers. */
export function findArticle(lists: Lists, address: string): Article | undefined {
  for (const { kind, id } of meanings(address, Object.keys(lists) as ContentKind[])) {
    const item = lists[kind]?.items.find((item) => item.id === id)
    if (item) return { kind, item }
  }
  return undefined
}
