import { describe, expect, it } from 'vitest'
import type { ContentItem, ContentKind, ContentList } from '#contract/reference/content.ts'
import { findArticle, itemAddress } from './item-address.ts'

const item = (id: string): ContentItem => ({
  id,
  lang: 'id',
  title: id,
  description: '',
  content: '',
  date: null,
  image: null,
  icon: null,
  link: null,
})
const list = (...ids: string[]): ContentList => ({
  success: true,
  items: ids.map(item),
  fetched_at: '2026-11-21T00:00:00.000Z',
  stale: false,
  older: null,
})
const lists = { collection: list('telepon', 'kabel'), supply: list('kabel', 'tembaga') }
const found = (address: string) => {
  const article = findArticle(lists, address)
  return article && `${article.kind} ${article.item.id}`
}

describe('findArticle', () => {
  it('takes the kind it is given', () => {
    expect(found('collection:kabel')).toBe('collection kabel')
    expect(found('supply:kabel')).toBe('supply kabel')
  })

  it('does without a kind', () => {
    expect(found('tembaga')).toBe('supply tembaga')
    expect(found('kabel')).toBe('collection kabel')
  })

  it('finds nothing for what is not there, is of another page, or has not come yet', () => {
    expect(found('collection:tembaga')).toBeUndefined()
    expect(found('news:kabel')).toBeUndefined()
    expect(found('')).toBeUndefined()
    expect(findArticle({ news: undefined }, 'kabel')).toBeUndefined()
  })

  it.each<[ContentKind, string]>([
    ['news', 'a:b & c?'],
    ['supply', 'pcb/kelas-1'],
  ])('finds what itemAddress wrote (%s)', (kind, id) => {
    const address = new URLSearchParams(`item=${itemAddress({ kind, item: item(id) })}`).get('item')!
    expect(findArticle({ [kind]: list(id) }, address)?.item.id).toBe(id)
  })
})
