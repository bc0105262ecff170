import { expect, PUBLIC_URL, test } from './fixtures.ts'

// The documents that a search engine or a messenger reads, as the server sends them, without a browser's help.

const PAGES: [path: string, english: string, indonesian: string][] = [
  ['/', 'Resirkuit', 'Resirkuit'],
  ['/news', 'News - Resirkuit', 'Berita - Resirkuit'],
  ['/ExploreEwaste', 'Explore E-Waste - Resirkuit', 'Jelajahi Sampah Elektronik - Resirkuit'],
  ['/collection', 'E-Waste Collection - Resirkuit', 'Pengumpulan Sampah Elektronik - Resirkuit'],
]

const one = (html: string, pattern: RegExp) => {
  const found = [...html.matchAll(new RegExp(pattern, 'g'))].map(([, text]) => text!)
  expect(found, String(pattern)).toHaveLength(1)
  return found[0]!
}

/** An address that others are told, at the server that is asked. */
const here = (address: string) => address.replace(PUBLIC_URL, '')

test.describe('documents', { tag: '@once' }, () => {
  test('each public page: one title, description, canonical address and picture, in both languages, and its words', async ({
    request,
  }) => {
    for (const [path, english, indonesian] of PAGES)
      for (const [language, title] of [
        ['en', english],
        ['id-ID,id;q=0.9', indonesian],
      ] as const) {
        const answer = await request.get(path, { headers: { 'accept-language': language } })
        expect(answer.headers().vary).toContain('accept-language')
        const html = await answer.text()
        expect(one(html, /<html lang="(\w+)"/)).toBe(language.slice(0, 2))
        expect(one(html, /<title>([^<]*)<\/title>/)).toBe(title)
        expect(one(html, /<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(30)
        expect(one(html, /<link rel="canonical" href="([^"]+)"/)).toBe(PUBLIC_URL + path)
        expect(one(html, /property="og:title" content="([^"]+)"/)).toBe(title)
        const picture = one(html, /property="og:image" content="([^"]+)"/)
        expect((await request.get(here(picture))).headers()['content-type']).toBe('image/png')
        expect(html).toMatch(/<h1[ >]/)
      }
  })

  test('an article at its own address: its title, its words, and what tells others of it', async ({
    request,
  }) => {
    const { items } = (await (await request.get('/api/content/news?locale=en')).json()) as {
      items: { id: string; title: string; description: string; content: string }[]
    }
    const { id, title, description, content } = items[0]!
    const answer = await request.get(`/news/${id}`, { headers: { 'accept-language': 'en' } })
    const html = await answer.text()
    expect(html).toContain(content)
    const written = (text: string) =>
      text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(written(one(html, /<title>([^<]*)<\/title>/))).toBe(`${title} - Resirkuit`)
    expect(written(one(html, /<meta name="description" content="([^"]+)"/))).toBe(description)
    expect(one(html, /property="og:type" content="(\w+)"/)).toBe('article')
    expect(one(html, /<link rel="canonical" href="([^"]+)"/)).toBe(`${PUBLIC_URL}/news/${id}`)
    // Its host is the browser's knowledge, and a link that would share an address without one leads nowhere.
    expect(html).toContain('WhatsApp')
    expect(html).not.toContain('//wa.me/')
  })

  test('addresses of earlier versions redirect to the new one; unknown addresses are not found', async ({
    request,
  }) => {
    for (const [before, now] of [
      ['/news?item=yesterday', '/news/yesterday'],
      ['/exploreewaste?item=supply:unobtainium', '/ExploreEwaste/supply/unobtainium'],
    ] as const) {
      const answer = await request.get(before, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location]).toEqual([301, now])
      expect((await request.get(now)).status()).toBe(404)
    }
  })

  test('the home page brings the cards of the news and not the articles', async ({ request }) => {
    const { items } = (await (await request.get('/api/content/news?locale=en')).json()) as {
      items: { title: string; content: string }[]
    }
    const html = await (await request.get('/', { headers: { 'accept-language': 'en' } })).text()
    expect(items.length).toBeGreaterThan(5)
    const data = JSON.parse(one(html, /id="served">(.*?)<\/script>/)).data as Record<string, typeof items>
    expect(Object.keys(data)).not.toContain('news')
    expect(JSON.stringify(data).length).toBeLessThan(12_000)
  })

  test('a page that is nobody else’s business is not listed', async ({ request }) => {
    for (const path of ['/profile', '/admin', '/track/RSK-AAAA-AAAA', '/nowhere']) {
      const answer = await request.get(path)
      expect(answer.status()).toBe(path === '/nowhere' ? 404 : 200)
      const html = await answer.text()
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).not.toContain('rel="canonical"')
    }
    const robots = await (await request.get('/robots.txt')).text()
    const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule]) => rule!)
    expect(rules).toContain('/admin/')
    expect(robots).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
    expect(addresses).toContain(`${PUBLIC_URL}/news`)
    const items = addresses.filter((address) =>
      /\/(news|ExploreEwaste\/(collection|supply))\/./.test(address),
    )
    expect(items.length).toBeGreaterThanOrEqual(30)
    expect(addresses.join(' ')).not.toMatch(/admin|profile|track/)
    // `/p` would be about `/privacy` as well.
    expect(addresses.filter((address) => rules.some((rule) => here(address).startsWith(rule)))).toEqual([])
    for (const address of [addresses[0]!, items[0]!, items.at(-1)!])
      expect((await request.get(here(address).replaceAll('&amp;', '&'))).status()).toBe(200)
  })

  test('the app can be installed: its manifest and its icons are what they say', async ({ request }) => {
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
      start_url: string
      display: string
      icons: { src: string; sizes: string; type: string; purpose?: string }[]
    }
    expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
    expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toEqual(
      expect.arrayContaining(['any', 'maskable', 'monochrome']),
    )
    for (const { src, sizes, type } of manifest.icons) {
      const answer = await request.get(src)
      expect(answer.headers()['content-type']).toBe(type)
      const png = await answer.body()
      // Width and height stand in the first chunk of a PNG.
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    }
  })
})
