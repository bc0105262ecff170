import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { contentItems, contentRevisions } from '#server/database/schema/content.ts'
import { dataVersions } from '#server/database/schema/operations.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { plainText } from './texts/plain-text.ts'
import { readingHtml } from './texts/reading-html.ts'
import { readSeedFiles, type SeedItem } from './seed-files.ts'
import { seedContent } from './seed.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

const item = (slug: string, overrides: Partial<SeedItem> = {}): SeedItem => ({
  kind: 'collection',
  slug,
  icon: 'laptop',
  position: 0,
  texts: {
    en: { title: `${slug} in English`, description: 'What it is.', html: '<p>Text</p><script>1</script>' },
    id: { title: `${slug} dalam bahasa Indonesia`, description: 'Apa itu.', html: '<p>Teks</p>' },
  },
  ...overrides,
})
const some = async () => [
  item('layar', { position: 1 }),
  item('aki', { position: 0, icon: null }),
  item('berita', { kind: 'news', checked: '2026-02' }),
]
const titles = async (server: TestApp, kind: string, locale = 'en') =>
  (await server.call({ url: `/api/content/${kind}?locale=${locale}` })).body.items.map(
    (item: { title: string }) => item.title,
  )
async function testApp(settings: Record<string, string> = {}) {
  const server = await createTestApp(settings)
  onTestFinished(server.close)
  return server
}

describe('the content that comes with the product', () => {
  test('is published in a new database, in both languages and in its order', async () => {
    const server = await testApp()
    await seedContent(server.context, some)
    expect(await titles(server, 'collection')).toEqual(['aki in English', 'layar in English'])
    expect(await titles(server, 'news', 'id')).toEqual(['berita dalam bahasa Indonesia'])
    const [news] = (await server.call({ url: '/api/content/news' })).body.items
    // It has come now, and from nowhere else has it a date.
    expect(news).toMatchObject({ id: 'berita', icon: 'laptop' })
    expect(Math.abs(Date.parse(news.date) - Date.now())).toBeLessThan(60_000)
    const { headers } = await server.account('ratna')
    const { rows } = (await server.call({ url: '/api/admin/content?kind=collection', headers })).body
    expect(rows).toMatchObject([
      { slug: 'aki', seeded: true, icon: null, edited_by: null },
      { slug: 'layar', seeded: true, icon: 'laptop', edited_by: null },
    ])
    const stored = await server.pool.query(`select html from content_revisions where html like '%script%'`)
    expect(stored.rows).toEqual([])
  })

  test('is put there once, by whoever starts first', async () => {
    const server = await testApp()
    let times = 0
    const read = () => {
      times++
      return some()
    }
    // As many connections, so that none of them has to be made first.
    await Promise.all(Array.from({ length: 4 }, () => server.pool.query('select pg_sleep(0.1)')))
    await Promise.all(Array.from({ length: 4 }, () => seedContent(server.context, read)))
    await seedContent(server.context, read)
    expect(times).toBe(1)
    expect(await server.db.$count(contentItems)).toBe(3)
  })

  test('an item that an operator changed or hid stays so over the next start', async () => {
    const server = await testApp()
    await seedContent(server.context, some)
    const { headers } = await server.account('ratna')
    const url = '/api/admin/content'
    const { rows } = (await server.call({ url: `${url}?kind=collection`, headers })).body
    const [{ id }, other] = rows
    const { texts } = (await server.call({ url: `${url}/${id}`, headers })).body.item
    const { revision, ...en } = texts.en
    const payload = {
      icon: null,
      image_id: null,
      texts: { en: { ...en, title: 'Ours' } },
      read: { en: revision, id: null },
    }
    const saved = await server.call({ method: 'PUT', url: `${url}/${id}`, payload, headers })
    expect(saved.body.item.seeded).toBe(false)
    await server.call({
      method: 'PATCH',
      url: `${url}/${other.id}/published`,
      payload: { published: false },
      headers,
    })
    await seedContent(server.context, some)
    expect(await titles(server, 'collection')).toEqual(['Ours'])
  })

  test('news of version 0.1 lose the dates that nobody gave them, unless somebody has edited or hidden them', async () => {
    const server = await testApp()
    const { db } = server
    const news = (slug: string) => item(slug, { kind: 'news', checked: '2026-11' })
    const old = async () => [news('utuh'), news('disunting'), news('tersembunyi')]
    await seedContent(server.context, old)
    const before = new Date('2026-11-14T02:00:00Z')
    await db.update(contentItems).set({ published_at: before })
    await db.update(contentItems).set({ seeded: false }).where(eq(contentItems.slug, 'disunting'))
    await db.update(contentItems).set({ published_at: null }).where(eq(contentItems.slug, 'tersembunyi'))
    await db.update(dataVersions).set({ version: '1' }).where(eq(dataVersions.name, 'content'))
    const texts = { en: { title: 'Checked', description: 'What it is.', html: '<p>Last checked</p>' } }
    const checked = async () => (await old()).map((one) => ({ ...one, texts: { ...one.texts, ...texts } }))
    for (let starts = 0; starts < 2; starts++) await seedContent(server.context, checked)
    const { items } = (await server.call({ url: '/api/content/news?locale=en' })).body
    expect(items).toMatchObject([
      { id: 'utuh', title: 'Checked' },
      { id: 'disunting', title: 'disunting in English', date: before.toISOString() },
    ])
    expect(Math.abs(Date.parse(items[0].date) - Date.now())).toBeLessThan(60_000)
    expect(await db.$count(contentRevisions)).toBe(3 * 2 + 2 * 2)
  })

  test('stays away where somebody has written already, also later', async () => {
    const server = await testApp()
    await server.db.insert(contentItems).values({ kind: 'news', slug: 'milik-kami' })
    await seedContent(server.context, some)
    await server.db.delete(contentItems)
    await seedContent(server.context, some)
    expect(await server.db.$count(contentItems)).toBe(0)
  })

  test('is put there whole or not at all', async () => {
    const server = await testApp()
    const broken = async () => [...(await some()), item('aki')]
    await expect(seedContent(server.context, broken)).rejects.toThrow()
    expect(await server.db.$count(contentItems)).toBe(0)
    expect((await server.db.select().from(dataVersions)).map(({ name }) => name)).not.toContain('content')
    await seedContent(server.context, some)
    expect(await server.db.$count(contentItems)).toBe(3)
  })

  test('stays out where the content is an external site’s, and comes when it is no longer', async () => {
    const server = await testApp()
    const env = { ...server.context.env, CONTENT_SOURCE: 'wordpress' as const }
    await seedContent({ ...server.context, env }, some)
    expect(await server.db.$count(contentItems)).toBe(0)
    await seedContent(server.context, some)
    expect(await server.db.$count(contentItems)).toBe(3)
  })
})

describe('its texts', () => {
  let items: SeedItem[]
  beforeAll(async () => {
    items = await readSeedFiles()
  })

  test('are at least 8 news, 12 collection categories and 10 supply materials', () => {
    const count = (kind: string) => items.filter((item) => item.kind === kind).length
    expect(count('news')).toBeGreaterThanOrEqual(8)
    expect(count('collection')).toBeGreaterThanOrEqual(12)
    expect(count('supply')).toBeGreaterThanOrEqual(10)
  })

  test('have addresses of their own', () => {
    const addresses = items.map(({ kind, slug }) => `${kind}/${slug}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('news say when they were last checked, in both languages', () => {
    for (const { slug, texts } of items.filter(({ kind }) => kind === 'news')) {
      expect(texts.en.html, slug).toMatch(/<p><em>Last checked in November 2026\.<\/em><\/p>$/)
      expect(texts.id.html, slug).toMatch(/<p><em>Terakhir diperiksa pada November 2026\.<\/em><\/p>$/)
    }
  })

  test('can be read in both languages, survive sanitising, and name their sources', () => {
    for (const { kind, slug, texts } of items)
      for (const [locale, { title, description, html }] of Object.entries(texts)) {
        const file = `${kind}/${slug}.${locale}.html`
        expect(title.length, `${file}: title`).toBeLessThanOrEqual(120)
        expect(title, file).not.toMatch(/[<>]/)
        expect(description, `${file}: lead`).not.toMatch(/<\/?[a-z]/)
        expect(description.length, `${file}: lead`).toBeGreaterThanOrEqual(40)
        expect(description.length, `${file}: lead`).toBeLessThanOrEqual(220)
        const clean = readingHtml(html)
        expect(plainText(clean), file).toBe(plainText(html))
        expect(tagsOf(clean), file).toEqual(tagsOf(html))
        expect(html, file).not.toMatch(/example\.(com|org|net)|localhost|lorem ipsum|href="#?"|TODO|TBD/i)
        // A link, or a document with its year.
        const [, sources] = html.split(locale === 'id' ? '<h2>Sumber</h2>' : '<h2>Sources</h2>')
        expect(sources, `${file}: sources`).toMatch(/<a href="https:\/\/|\b(19|20)\d\d\b/)
      }
  })

  test('fill a database', async () => {
    const server = await testApp()
    const start_ms = performance.now()
    await seedContent(server.context)
    expect(performance.now() - start_ms).toBeLessThan(10_000)
    expect(await server.db.$count(contentItems)).toBe(items.length)
    for (const locale of ['en', 'id'])
      for (const kind of ['news', 'collection', 'supply'])
        expect((await titles(server, kind, locale)).length, kind).toBeGreaterThanOrEqual(8)
  })
})

const tagsOf = (html: string) => (html.match(/<[a-z][a-z0-9]*/g) ?? []).sort()
