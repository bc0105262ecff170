import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ContentItem, ContentKind } from '#contract/reference/content.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import { contentImages, contentItems, contentRevisions } from '#server/database/schema/content.ts'
import { createTestApp } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server?.close())
afterEach(async () => {
  await server.db.delete(contentItems)
})

const list = async (kind: ContentKind, locale?: string) => {
  const { status, body } = await server.call({ url: `/api/content/${kind}`, query: locale ? { locale } : {} })
  expect(status).toBe(200)
  return body as { items: ContentItem[]; fetched_at: string; stale: boolean }
}
const titles = async (kind: ContentKind, locale?: string) =>
  (await list(kind, locale)).items.map(({ title }) => title)

type Row = Partial<typeof contentItems.$inferInsert>
type Texts = Partial<Record<Locale, string[]>>

/** An item with the titles it has had, oldest first. */
async function item(kind: ContentKind, slug: string, texts: Texts, row: Row = {}) {
  const { db } = server
  const published_at = new Date('2026-11-01T00:00:00Z')
  const [added] = await db
    .insert(contentItems)
    .values({ kind, slug, published_at, ...row })
    .returning()
  for (const locale of ['en', 'id'] as const)
    for (const title of texts[locale] ?? []) {
      const text = { title, description: `About ${title}`, html: `<p>${title}</p>` }
      await db.insert(contentRevisions).values({ item_id: added!.id, locale, ...text })
    }
  return added!.id
}

test('without anything published a list is empty, and not an error', async () => {
  await item('news', 'draft', { en: ['Draft'] }, { published_at: null })
  await item('news', 'without-text', {})
  const { items, stale } = await list('news')
  expect([items, stale]).toEqual([[], false])
})

test('the newest text of the language that was asked for, else of the other', async () => {
  await item('news', 'both', { en: ['Old', 'Newer'], id: ['Lama', 'Baru'] })
  expect(await titles('news', 'en')).toEqual(['Newer'])
  expect(await titles('news', 'id')).toEqual(['Baru'])
  expect(await titles('news')).toEqual(['Baru'])
  const only = await item('collection', 'only', { en: ['First', 'Only English'] })
  expect(only).toBeGreaterThan(0)
  expect((await list('collection', 'id')).items).toMatchObject([
    { id: 'only', lang: 'en', title: 'Only English', description: 'About Only English' },
  ])
})

test('news by date with at most ten, the others by their place with at most twenty', async () => {
  for (let day = 1; day <= 12; day++) {
    const published_at = new Date(Date.UTC(2026, 9, day))
    await item('news', `news-${day}`, { en: [`News ${day}`] }, { published_at })
  }
  for (let place = 1; place <= 22; place++)
    await item('supply', `supply-${place}`, { en: [`Supply ${place}`] }, { position: 23 - place })
  const news = await titles('news', 'en')
  const supply = await titles('supply', 'en')
  expect([news.length, news[0], news.at(-1)]).toEqual([10, 'News 12', 'News 3'])
  expect([supply.length, supply[0], supply.at(-1)]).toEqual([20, 'Supply 22', 'Supply 3'])
  expect(await titles('collection', 'en')).toEqual([])
})

test('older news and further items follow by cursor, each once, also of one moment and one place', async () => {
  const at = new Date('2026-10-01T00:00:00Z')
  for (let number = 1; number <= 23; number++)
    await item('news', `news-${number}`, { en: [`News ${number}`] }, { published_at: at })
  for (let number = 1; number <= 41; number++)
    await item('supply', `supply-${number}`, { en: [`Supply ${number}`] }, { position: number % 2 })
  await item('news', 'hidden', { en: ['Hidden'] }, { published_at: null })
  for (const [kind, sizes] of [
    ['news', [10, 10, 3]],
    ['supply', [20, 20, 1]],
  ] as const) {
    const seen: string[][] = []
    let cursor: string | null = null
    do {
      const query = { locale: 'en', ...(cursor && { cursor }) }
      const { status, body } = await server.call({ url: `/api/content/${kind}`, query })
      expect(status).toBe(200)
      seen.push((body.items as ContentItem[]).map(({ id }) => id))
      cursor = body.older
    } while (cursor)
    expect(seen.map(({ length }) => length)).toEqual(sizes)
    expect(new Set(seen.flat()).size).toBe(seen.flat().length)
  }
  for (const cursor of ['x', '1', '-1-1', '99999999999999-1'])
    expect((await server.call({ url: '/api/content/news', query: { cursor } })).status).toBe(400)
})

test('one item by itself, however old; what is hidden or unknown is a 404', async () => {
  for (let day = 1; day <= 12; day++)
    await item(
      'news',
      `news-${day}`,
      { en: [`News ${day}`] },
      { published_at: new Date(Date.UTC(2026, 9, day)) },
    )
  await item('news', 'hidden', { en: ['Hidden'] }, { published_at: null })
  const one = (path: string) => server.call({ url: `/api/content/${path}` })
  expect((await one('news/news-1')).body).toMatchObject({
    item: { id: 'news-1', title: 'News 1', content: '<p>News 1</p>' },
    stale: false,
  })
  for (const path of ['news/hidden', 'news/nothing', 'supply/news-1', 'news/%F0%9F%8E%89'])
    expect((await one(path)).status, path).toBe(404)
})

test('cards come without their texts', async () => {
  await item('news', 'one', { en: ['One'] })
  const { body } = await server.call({ url: '/api/content/news?view=cards&locale=en' })
  expect(body.items).toMatchObject([{ id: 'one', title: 'One', description: 'About One', content: '' }])
})

test('a picture with its size, or the drawing', async () => {
  const id = 'ab'.repeat(16)
  await server.db.insert(contentImages).values({ id, width: 1600, height: 900 })
  await item('collection', 'photo', { en: ['Photo'] }, { image_key: id })
  await item('collection', 'drawing', { en: ['Drawing'] }, { icon: 'battery', position: 1 })
  const { items } = await list('collection', 'en')
  expect(items).toEqual([
    {
      id: 'photo',
      lang: 'en',
      title: 'Photo',
      description: 'About Photo',
      content: '<p>Photo</p>',
      date: '2026-11-01T00:00:00.000Z',
      image: { id, width: 1600, height: 900, alt: '' },
      icon: null,
      link: null,
    },
    expect.objectContaining({ id: 'drawing', image: null, icon: 'battery' }),
  ])
})

test('a text that reached the table by another way is cleaned when it is read', async () => {
  const id = await item('news', 'hostile', {})
  const html = '<p style="x">Hello<img src=x onerror=alert(1)></p><script>alert(1)</script>'
  await server.db
    .insert(contentRevisions)
    .values({ item_id: id, locale: 'en', title: '<b>Bold</b>', description: '', html })
  const { items } = await list('news', 'en')
  expect(items).toMatchObject([{ title: '<b>Bold</b>', content: '<p>Hello</p>' }])
})

test('an unknown kind or language is refused', async () => {
  expect((await server.call({ url: '/api/content/secrets' })).status).toBe(400)
  expect((await server.call({ url: '/api/content/news?locale=fr' })).status).toBe(400)
})
