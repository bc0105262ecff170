import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ContentList, pictureUrl, type ContentItem } from '#contract/reference/content.ts'
import {
  inOrder,
  jsonReply,
  readRecorded,
  startSite,
  VERSIONS,
  type SiteReply,
} from '#server/adapters/content/wordpress/recorded-site.ts'
import { contentCopies, contentImages } from '#server/database/schema/content.ts'
import { readHealth } from '#server/features/administration/operations/health.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { pictureIdOf } from './images.ts'
import { siteStatus } from './read-site-now.ts'

let site: Awaited<ReturnType<typeof startSite>>
let server: Awaited<ReturnType<typeof createTestApp>>
let now = new Date('2026-11-21T03:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  site = await startSite(inOrder('wp7.1'))
  server = await open()
})
afterAll(async () => {
  await server?.close()
  await site?.close()
})
beforeEach(() => {
  site.answer = inOrder('wp7.1')
})
afterEach(async () => {
  // The failure is over, and nothing is kept.
  later(3600)
  await server.db.delete(contentCopies)
  site.asked.length = 0
})

const open = () =>
  createTestApp(
    { CONTENT_SOURCE: 'wordpress', WORDPRESS_URL: site.url },
    { now: () => now, wordpress: { timeout_ms: 400 } },
  )
const list = (kind = 'news', headers = {}) => server.call({ url: `/api/content/${kind}?locale=en`, headers })
const asked = () => site.asked.length

/** Resolves once the answers so far are stored. */
const stored = (rows: object) =>
  vi.waitFor(async () => expect(await server.db.select().from(contentCopies)).toMatchObject([rows]))

const down = () => readRecorded('wp7.1', 'state-maintenance')
const posts =
  (...items: object[]) =>
  (url: URL): SiteReply =>
    url.pathname.endsWith('/posts') ? jsonReply(items) : inOrder('wp7.1')(url)
const post = (overrides: object = {}) => ({
  id: 1,
  slug: 'satu',
  link: `${site.url}/satu/`,
  date_gmt: '2026-11-09T17:30:00',
  title: { rendered: 'Satu' },
  content: { rendered: '<p>Isi</p>' },
  excerpt: { rendered: '<p>Ringkasan</p>' },
  ...overrides,
})

describe.each(VERSIONS)('a site of %s', (version) => {
  beforeEach(() => {
    site.answer = inOrder(version)
  })

  test('its news are read here', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    const { items } = ContentList.parse(body)
    expect(items.map(({ title }) => title)).toEqual([
      'Daur Ulang Ponsel & Laptop: apa yang “aman”?',
      'Penjemputan e-waste di Jakarta Timur — jadwal baru',
      'Don’t throw it away: it’s a resource',
      'Kerja sama dengan SMA 8 & SMK 3 Bandung',
      '5 < 10: mengapa baterai kecil tetap berbahaya',
      'Café Perbaikan #4 — tahun ke-3 🎉♻️',
      'Laporan “dampak” 2026: 1.250 ton…',
      'Workshop: Rock ’n’ Repair',
      'Tanpa gambar: pengumuman libur',
      'Isi bermusuhan <img src=x onerror=alert(1)>',
    ])
    const [first] = items as [ContentItem]
    expect(first).toMatchObject({
      id: 'daur-ulang-ponsel-laptop-apa-yang-aman',
      lang: 'id',
      // Half past midnight in Jakarta, on the 10th.
      date: '2026-11-09T17:30:00.000Z',
      icon: null,
      link: `${site.url}/daur-ulang-ponsel-laptop-apa-yang-aman/`,
    })
    expect(first.description).toMatch(/^Limbah elektronik .{100,}…$/)
    const photo = `${site.url}/wp-content/uploads/2026/11/news-0-1024x640.jpg`
    expect(first.image).toEqual({ id: pictureIdOf(photo), width: 1024, height: 640, alt: 'Foto berita 0' })
    // The body's picture was written without its host; it is the same one, and comes from us.
    expect(first.content).toContain(`<img src="${pictureUrl(pictureIdOf(photo), 960, 'webp')}"`)
    expect(first.content).toContain('data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    expect(first.content).toContain('<h2>Langkah</h2>')
    expect(first.content).not.toMatch(/<iframe|class=|srcset|127\.0\.0\.1[^"]*\.jpg/)
  })

  test('hostile parts of it are gone', async () => {
    const { body } = await list()
    const { title, description, content } = (body.items as ContentItem[]).at(-1)!
    // Text, which the web app shows as text.
    expect(title).toBe('Isi bermusuhan <img src=x onerror=alert(1)>')
    expect(description).toBe('Ringkasan bermusuhan <script>alert(1)</script>')
    expect(content).toContain('Teks biasa sebelum.')
    expect(content).toContain('Teks biasa sesudah.')
    expect(content).not.toMatch(
      /script|onerror|onload|onclick|style|<(svg|form|input|iframe|base|meta|math|object)/i,
    )
    expect(content).not.toContain('evil.example')
  })

  test('collection and supply', async () => {
    const collection = (await list('collection')).body.items as ContentItem[]
    const supply = (await list('supply')).body.items as ContentItem[]
    expect([collection.length, supply.length]).toEqual([8, 7])
    expect(collection[0]).toMatchObject({ id: 'ponsel-tablet', title: 'Ponsel & tablet' })
    expect(collection[0]!.content).toContain('<strong>Ponsel &amp; tablet</strong>')
    expect(collection.at(-1)!.image).toBeNull()
  })
})

test('every picture that is shown can be fetched later, and no other', async () => {
  site.answer = posts(
    post({
      content: {
        rendered:
          '<img src="a.jpg"><img src="https://cdn.example/b.jpg"><img src="http://x/1.gif" width="1">',
      },
      _embedded: { 'wp:featuredmedia': [{ source_url: '/c.jpg', alt_text: 'C &amp; D', media_details: {} }] },
    }),
  )
  const { body } = await list()
  expect(body.items[0].image).toEqual({
    id: pictureIdOf(`${site.url}/c.jpg`),
    width: null,
    height: null,
    alt: 'C & D',
  })
  const known = (await server.db.select().from(contentImages)).map(({ source_url }) => source_url)
  expect(known).toEqual(
    expect.arrayContaining([`${site.url}/satu/a.jpg`, 'https://cdn.example/b.jpg', `${site.url}/c.jpg`]),
  )
  expect(known).not.toContain('http://x/1.gif')
})

test('nothing of who asks reaches the site', async () => {
  const { headers } = await server.account('budi')
  await list('news', { ...headers, cookie: 'a=b', 'x-forwarded-for': '203.0.113.7' })
  expect(asked()).toBe(1)
  expect(Object.keys(site.asked[0]!.headers).toSorted()).toEqual(
    expect.not.arrayContaining(['authorization', 'cookie', 'x-guest-id', 'x-forwarded-for']),
  )
})

test('for five minutes the copy is enough; then it is shown at once and read again behind', async () => {
  const { body: first } = await list()
  later(299)
  expect((await list()).body).toEqual(first)
  expect(asked()).toBe(1)

  later(2)
  site.answer = posts(post())
  const { body: second } = await list()
  expect(second).toEqual(first)
  await stored({ fetched_at: now })
  const { body: third } = await list()
  expect(third.items).toMatchObject([{ id: 'satu', title: 'Satu' }])
  expect(third).toMatchObject({ fetched_at: now.toISOString(), stale: false })
  expect(asked()).toBe(2)
})

test('many visitors at once are one reading', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => list()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked()).toBe(1)
  later(301)
  await Promise.all(Array.from({ length: 20 }, () => list()))
  await stored({ fetched_at: now })
  expect(asked()).toBe(2)
})

test('a site that is down: the last good copy with its age, and the site is left alone for as long as it asks', async () => {
  const { body: first } = await list()
  const read_at = now.toISOString()
  later(600)
  site.answer = down
  expect((await list()).body).toEqual(first)
  await stored({ failed_at: now, failure: 'It answers 503 text/html "Maintenance".' })

  later(60)
  const before = asked()
  expect((await list()).body).toEqual({ ...first, fetched_at: read_at, stale: true })
  expect(await siteStatus(server.context, 'news')).toEqual({
    url: site.url,
    fetched_at: read_at,
    error: 'It answers 503 text/html "Maintenance".',
  })
  later(530)
  await list()
  expect(asked()).toBe(before)

  later(30)
  site.answer = inOrder('wp7.1')
  await list()
  await stored({ fetched_at: now, failed_at: null, failure: null })
  expect((await list()).body).toMatchObject({ fetched_at: now.toISOString(), stale: false })
  expect(await siteStatus(server.context, 'news')).toMatchObject({ error: null })
})

test.each<[string, SiteReply]>([
  ...['fault-401', 'fault-500', 'fault-fatal', 'fault-html', 'fault-truncated', 'state-db-down'].map(
    (name): [string, SiteReply] => [name, readRecorded('wp7.1', name)],
  ),
  ['no answer', 'hang'],
  ['half an answer', 'drip'],
  ['no connection', 'reset'],
])('%s: without a copy a clear message, with one the copy', async (_, reply) => {
  site.answer = () => reply
  const { status, body, headers } = await list()
  expect([status, body]).toEqual([
    503,
    {
      success: false,
      code: 'content-unavailable',
      error: 'The content site does not answer right now. Try again shortly.',
      request_id: headers['x-request-id'],
    },
  ])
  expect(headers['retry-after']).toBe('60')
  // The next visitor does not wait for a read that has just failed.
  const before = asked()
  later(20)
  const again = await list()
  expect([again.status, again.headers['retry-after']]).toEqual([503, '40'])
  expect(asked()).toBe(before)

  later(40)
  site.answer = inOrder('wp7.1')
  const { body: good } = await list()
  expect(good.items).toHaveLength(10)
  later(301)
  site.answer = () => reply
  await list()
  await stored({ failed_at: now })
  expect((await list()).body).toEqual({ ...good, stale: true })
})

test('a copy of this morning is not shown as if it were new', async () => {
  const { body: first } = await list()
  later(3 * 3600)
  site.answer = posts(post())
  // The site is read before anybody is answered.
  const { body: second } = await list()
  expect(second).toMatchObject({ fetched_at: now.toISOString(), stale: false, items: [{ id: 'satu' }] })
  later(3 * 3600)
  site.answer = down
  expect((await list()).body).toEqual({ ...second, stale: true })
  expect(second).not.toEqual(first)
})

test('an empty answer takes nothing away, unless it stays so for an hour', async () => {
  const { body: first } = await list()
  later(301)
  site.answer = posts()
  await list()
  const failure =
    'It answers that there is nothing, where there was something. It has no posts that everybody may read.'
  await stored({ failed_at: now, failure })
  expect((await list()).body).toEqual({ ...first, stale: true })
  expect(await siteStatus(server.context, 'news')).toMatchObject({ error: failure })

  later(3600)
  await list()
  await stored({ items: { items: [] } })
  expect((await list()).body).toMatchObject({ success: true, items: [], stale: false })
})

test('a list that is empty from the start is told to the operator', async () => {
  site.answer = (url) =>
    url.pathname.endsWith('/portfolio')
      ? readRecorded('wp7.1', 'portfolio-unknown-term')
      : inOrder('wp7.1')(url)
  expect((await list('supply')).body).toMatchObject({ items: [], stale: false })
  expect(await siteStatus(server.context, 'supply')).toMatchObject({
    error: 'Nothing that everybody may read is filed under 35 (WORDPRESS_SUPPLY_TERM).',
  })
})

describe('beyond the newest ten', () => {
  let many: ReturnType<typeof post>[]
  beforeEach(() => {
    many = Array.from({ length: 25 }, (_, at) => post({ id: at + 1, slug: `berita-${at + 1}` }))
  })
  const paged = ({ pathname, searchParams }: URL): SiteReply => {
    if (!pathname.endsWith('/posts')) return inOrder('wp7.1')(new URL(`http://x${pathname}`))
    const slug = searchParams.get('slug')
    const found = many.filter((one) => slug === null || one.slug === slug)
    const from = Number(searchParams.get('offset') ?? 0)
    const part = found.slice(from, from + Number(searchParams.get('per_page')))
    const total = { 'x-wp-total': String(found.length), 'content-type': 'application/json' }
    return { status: 200, headers: total, body: JSON.stringify(part) }
  }
  const idsOf = (body: { items: ContentItem[] }) => body.items.map(({ id }) => id)
  const one = (id: string) => server.call({ url: `/api/content/news/${encodeURIComponent(id)}?locale=en` })

  test('the list goes on to its end, each part kept by itself', async () => {
    site.answer = paged
    const seen: string[] = []
    let cursor: string | null = null
    for (let parts = 1; ; parts++) {
      const { status, body } = await server.call({
        url: '/api/content/news',
        query: { locale: 'en', ...(cursor && { cursor }) },
      })
      expect(status).toBe(200)
      seen.push(...idsOf(body))
      cursor = body.older
      if (!cursor) break
      expect(parts).toBeLessThan(4)
    }
    expect(seen).toEqual(many.map(({ slug }) => slug))
    expect(asked()).toBe(3)
    await server.call({ url: '/api/content/news?cursor=20' })
    expect(asked()).toBe(3)
    expect((await server.call({ url: '/api/content/news?cursor=-3' })).status).toBe(400)
  })

  test('an address that anybody can count up is answered, and nothing of it is stored', async () => {
    site.answer = paged
    const after = async (cursor: number) => {
      const { status, body } = await server.call({ url: `/api/content/news?locale=en&cursor=${cursor}` })
      return [status, idsOf(body)]
    }
    const slugs = many.map(({ slug }) => slug)
    expect(await after(10)).toEqual([200, slugs.slice(10, 20)])
    await list()
    for (const cursor of [3, 4, 11])
      expect(await after(cursor)).toEqual([200, slugs.slice(cursor, cursor + 10)])
    const before = asked()
    for (const cursor of [9_999_998, 9_999_999, 9_999_998]) expect(await after(cursor)).toEqual([200, []])
    expect(asked()).toBe(before + 2)
    expect(await server.db.$count(contentCopies)).toBe(1)
    // Items of the list are there.
    await after(10)
    await after(20)
    expect(await server.db.$count(contentCopies)).toBe(3)
  })

  test('every item can be asked for by itself, and stays readable while the site is down', async () => {
    site.answer = paged
    const { status, body } = await one('berita-23')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ item: expect.objectContaining({ id: 'berita-23', content: '<p>Isi</p>' }) }),
    ])
    await one('berita-3')
    // An item among the newest is not asked for once more.
    expect(asked()).toBe(2)
    later(400)
    site.answer = down
    for (const id of ['berita-23', 'berita-3']) {
      expect((await one(id)).status).toBe(200)
      await vi.waitFor(async () => expect((await one(id)).body.stale).toBe(true))
    }
  })

  test('an unknown one is a 404, and the site is not asked for it again and again', async () => {
    site.answer = paged
    expect((await list()).status).toBe(200)
    const before = asked()
    for (let times = 0; times < 5; times++) expect((await one('tidak-ada')).status).toBe(404)
    expect(asked()).toBe(before + 1)
    expect(await server.db.$count(contentCopies)).toBe(1)
  })

  test('one that vanishes is believed to be gone after an hour', async () => {
    site.answer = paged
    await one('berita-23')
    later(301)
    many = many.filter(({ slug }) => slug !== 'berita-23')
    await one('berita-23')
    await vi.waitFor(async () => expect((await one('berita-23')).body).toMatchObject({ stale: true }))
    later(3700)
    await one('berita-23')
    await vi.waitFor(async () => expect((await one('berita-23')).status).toBe(404))
  })
})

test('a copy that an older version left in another shape is none', async () => {
  await list()
  await server.db.update(contentCopies).set({ items: [{ id: 1, heading: 'Satu' }] })
  expect((await list()).body.items).toHaveLength(10)
  expect(asked()).toBe(2)
})

test('a copy that somebody tampered with is cleaned when it is read', async () => {
  site.answer = posts(post())
  const { body } = await list()
  const content = '<p onclick="alert(1)">Isi<script>alert(1)</script></p>'
  await server.db
    .update(contentCopies)
    .set({ items: { items: [{ ...body.items[0], content }], older: null } })
  expect((await list()).body.items[0].content).toBe('<p>Isi</p>')
})

test('after a restart the copy and its failure are still known', async () => {
  const { body: first } = await list()
  later(301)
  site.answer = down
  await list()
  await stored({ failed_at: now })
  const before = asked()
  const { context } = server
  const restarted = { ...context.content }
  Object.assign(context, { content: restarted })
  expect((await list()).body).toEqual({ ...first, stale: true })
  expect(await siteStatus(context, 'news')).toMatchObject({ error: expect.stringContaining('503') })
  expect(asked()).toBe(before)
})

test('a text that PostgreSQL cannot store does not keep a list from being stored', async () => {
  site.answer = posts(
    post({
      slug: 'a\0b',
      title: { rendered: 'Nol \0 dan setengah \ud83d' },
      content: { rendered: `<p>${'panjang '.repeat(60_000)}\0</p>` },
      excerpt: { rendered: '' },
      _embedded: { 'wp:featuredmedia': [{ source_url: '/a.jpg', alt_text: '\0', media_details: {} }] },
    }),
  )
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.items[0]).toMatchObject({ id: 'ab', title: 'Nol dan setengah \ufffd' })
  expect(body.items[0].description).toMatch(/^panjang panjang .*…$/)
  expect(body.items[0].content.length).toBeLessThan(110_000)
  expect(await server.db.$count(contentCopies)).toBe(1)
})

test('the health page reads every list of the site', async () => {
  const look = async () => (await readHealth(server.context)).parts.find(({ part }) => part === 'content')
  expect(await look()).toMatchObject({ state: 'ok', detail: `WordPress at ${site.url}` })
  site.answer = down
  expect(await look()).toMatchObject({
    state: 'failed',
    detail: `WordPress at ${site.url}: It answers 503 text/html "Maintenance".`,
  })
  // Without the portfolio there are news and nothing else: that is not in order.
  site.answer = (url) =>
    url.pathname.endsWith('/portfolio') ? readRecorded('wp7.1', 'err-unknown-route') : inOrder('wp7.1')(url)
  expect(await look()).toMatchObject({
    state: 'failed',
    detail: expect.stringMatching(/: collection, supply: It answers 404 rest_no_route: /),
  })
  // It reads what visitors then see.
  site.answer = posts(post())
  const before = now
  later(10)
  await look()
  expect((await list()).body).toMatchObject({ fetched_at: now.toISOString(), items: [{ id: 'satu' }] })
  expect(now).not.toEqual(before)
})
