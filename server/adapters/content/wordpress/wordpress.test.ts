import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContentKind } from '#contract/reference/content.ts'
import { readEnv } from '#server/installation/env.ts'
import type { Logger } from '#server/logging/log.ts'
import { SiteError } from '../port.ts'
import {
  inOrder,
  jsonReply,
  siteNotFound,
  readRecorded,
  startSite,
  VERSIONS,
  type SiteReply,
} from './recorded-site.ts'
import { createWordPress, type WordPressOptions } from './wordpress.ts'

let site: Awaited<ReturnType<typeof startSite>>
let warnings: string[]
beforeEach(async () => {
  site = await startSite(inOrder('wp7.1'))
  warnings = []
})
afterEach(() => site.close())

function source(settings: Record<string, string> = {}, options?: WordPressOptions) {
  const env = readEnv({ CONTENT_SOURCE: 'wordpress', WORDPRESS_URL: site.url, ...settings }, '/')
  const log: Logger = {
    debug() {},
    info() {},
    error() {},
    warn: (details) => void warnings.push(String(details)),
  }
  const from = createWordPress({ env, log }, options)
  // Most tests look at the beginning of a list.
  const first = async (kind: ContentKind) => (await from.list(kind)).items
  return { ...from, first }
}

/** How reading fails. */
const failure = (from: ReturnType<typeof source>) =>
  from.first('news').then(
    () => {
      throw new Error('It was read.')
    },
    (error: unknown) => error as SiteError,
  )

const apiAnswers = (reply: SiteReply) => (url: URL) =>
  url.pathname.startsWith('/wp-json') ? reply : inOrder('wp7.1')(url)

const post = (overrides: object = {}) => ({
  id: 1,
  slug: 'satu',
  status: 'publish',
  link: `${site.url}/satu/`,
  date_gmt: '2026-11-09T17:30:00',
  title: { rendered: 'Satu' },
  content: { rendered: '<p>Isi</p>', protected: false },
  excerpt: { rendered: '<p>Ringkasan</p>' },
  ...overrides,
})

describe.each(VERSIONS)('%s', (version) => {
  beforeEach(() => {
    site.answer = inOrder(version)
  })

  test('news: ten posts with their pictures', async () => {
    const items = await source().first('news')
    expect(items).toHaveLength(10)
    expect(items[0]).toMatchObject({
      id: 'daur-ulang-ponsel-laptop-apa-yang-aman',
      title_html: 'Daur Ulang Ponsel &#038; Laptop: apa yang &#8220;aman&#8221;?',
      date: new Date('2026-11-09T17:30:00Z'),
      link: `${site.url}/daur-ulang-ponsel-laptop-apa-yang-aman/`,
    })
    // A middle size: neither the original of 1600 pixels nor the thumbnail.
    expect(items[0]!.image).toEqual({
      url: `${site.url}/wp-content/uploads/2026/11/news-0-1024x640.jpg`,
      width: 1024,
      height: 640,
      alt: 'Foto berita 0',
    })
    expect(items.find(({ id }) => id === 'tanpa-gambar-pengumuman-libur')!.image).toBeNull()
    expect(items.map(({ id }) => id)).toContain('cafe-perbaikan-4-tahun-ke-3-🎉♻️')
    expect(warnings).toEqual([])
  })

  test('collection and supply: what is filed under their terms', async () => {
    const from = source()
    const collection = await from.first('collection')
    const supply = await from.first('supply')
    expect(collection.map(({ id }) => id)).toEqual([
      ...['ponsel-tablet', 'laptop', 'monitor-crt', 'baterai-li-ion', 'printer-toner', 'kabel'],
      ...['televisi-tabung', 'peralatan-dapur-kecil'],
    ])
    expect(supply).toHaveLength(7)
    // No size is wide enough, so it is the original.
    expect(collection[0]!.image).toMatchObject({
      url: expect.stringMatching(/item-34-0\.jpg$/),
      width: 700,
      alt: 'Ponsel & tablet',
    })
  })

  test('a PHP notice before the list is passed over', async () => {
    site.answer = apiAnswers(readRecorded(version, 'fault-notice'))
    expect(await source().first('news')).toHaveLength(1)
    expect(warnings.join()).toContain('PHP notice')
  })

  test('the queries, and their parameters', async () => {
    const from = source()
    await from.first('news')
    await from.first('collection')
    expect(site.asked.map(({ path }) => decodeURIComponent(path))).toEqual([
      '/wp-json/wp/v2/posts?_embed=wp:featuredmedia&per_page=10',
      '/wp-json/wp/v2/portfolio?_embed=wp:featuredmedia&per_page=20&portfolio_category=34',
    ])
    for (const { headers } of site.asked) {
      expect(headers).toMatchObject({ accept: 'application/json' })
      expect(headers).not.toHaveProperty('authorization')
      expect(headers).not.toHaveProperty('cookie')
    }
  })
})

test('protected posts are left out; those without their picture stay', async () => {
  site.answer = apiAnswers(readRecorded('wp7.1', 'posts-p2'))
  const items = await source().first('news')
  expect(items.map(({ id }) => id)).toEqual([
    ...['gambar-unggulan-sudah-dihapus', 'gambar-unggulan-milik-draf', 'xisi-disaring-kses'],
    'media-tanpa-metadata',
  ])
  expect(items.map(({ image }) => image && [image.url.slice(-4), image.width])).toEqual([
    ...[null, null, null],
    ['.jpg', null],
  ])
})

describe('a protected item leaves no gap', () => {
  let posts: ReturnType<typeof post>[]
  beforeEach(() => {
    posts = Array.from({ length: 40 }, (_, at) =>
      post({ id: at + 1, slug: `s${at + 1}`, content: { rendered: '', protected: at < 10 || at % 3 === 0 } }),
    )
  })
  const paged = ({ pathname, searchParams }: URL): SiteReply => {
    if (!pathname.startsWith('/wp-json')) return inOrder('wp7.1')(new URL(pathname, site.url))
    const from = Number(searchParams.get('offset') ?? 0)
    const body = JSON.stringify(posts.slice(from, from + Number(searchParams.get('per_page'))))
    return { status: 200, headers: { 'content-type': 'application/json', 'x-wp-total': '40' }, body }
  }

  test('the first ten that everybody may read, then those after them', async () => {
    site.answer = paged
    const from = source()
    const first = await from.list('news')
    const rest = await from.list('news', first.older!)
    const open = posts.filter(({ content }) => !content.protected).map(({ slug }) => slug)
    expect(open).toHaveLength(20)
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(open)
    expect([first.items.length, rest.items.length, rest.older]).toEqual([10, 10, 39])
    expect(site.asked.map(({ path }) => new URL(path, site.url).searchParams.get('offset'))).toEqual([
      null,
      '10',
      '20',
      '24',
      '34',
    ])
  })

  test('and none of it is in the index', async () => {
    site.answer = paged
    const index = await source().index('news')
    expect(index).toHaveLength(20)
    expect(index[0]).toEqual({ id: 's11', date: '2026-11-09T17:30:00.000Z' })
    expect(site.asked[0]!.path).toContain('_fields=id%2Cslug%2Cstatus%2Cdate_gmt%2Ccontent.protected')
  })
})

test('one item by its slug, or by its number where it has none; nothing else passes for it', async () => {
  const asks = (match: (query: URLSearchParams) => object[]) => (url: URL) =>
    url.pathname.startsWith('/wp-json') ? jsonReply(match(url.searchParams)) : inOrder('wp7.1')(url)
  site.answer = asks((query) =>
    query.get('slug') === 'café-🎉' ? [post({ slug: 'caf%c3%a9-%f0%9f%8e%89' })] : [],
  )
  expect((await source().item('news', 'café-🎉'))!.id).toBe('café-🎉')
  expect(await source().item('news', 'lain')).toBeNull()
  site.answer = asks((query) => (query.get('include') === '5' ? [post({ id: 5, slug: '' })] : []))
  expect((await source().item('news', '5'))!.id).toBe('5')
  // WordPress splits and tidies what it is asked for.
  site.answer = asks(() => [post({ id: 7 })])
  for (const invented of ['satu,x1', 'satu x2', 'Satu!!!', '007'])
    expect([invented, await source().item('news', invented)]).toEqual([invented, null])
  expect((await source().item('news', '7'))!.id).toBe('satu')
  site.answer = asks(() => [post({ content: { rendered: '', protected: true } })])
  expect(await source().item('news', 'satu')).toBeNull()
  // Filed under another term, it belongs to another list.
  site.answer = asks(() => [post({ portfolio_category: [35] })])
  expect(await source().item('collection', 'satu')).toBeNull()
  expect((await source().item('supply', 'satu'))!.id).toBe('satu')
})

test('a picture that is gone brings the index of the site, another is forbidden: both are none', async () => {
  const index = { name: 'Situs', namespaces: ['wp/v2'], routes: { '/': 'x'.repeat(300_000) } }
  const forbidden = { code: 'rest_forbidden', message: 'No.', data: { status: 401 } }
  const withMedia = (media: unknown, id: number) =>
    post({ id, slug: `s${id}`, _embedded: { 'wp:featuredmedia': [media] } })
  site.answer = apiAnswers(
    jsonReply([
      ...Array.from({ length: 8 }, (_, id) => withMedia(index, id)),
      withMedia(forbidden, 8),
      withMedia({ source_url: false }, 9),
    ]),
  )
  const items = await source().first('news')
  expect(items).toHaveLength(10)
  expect(items.every(({ image }) => image === null)).toBe(true)
})

test('a size of another shape is a cut-out, and not the picture', async () => {
  const size = (width: number, height: number) => ({ source_url: `/u/${width}x${height}.jpg`, width, height })
  const media = {
    source_url: '/u/full.jpg',
    alt_text: 'Kabel',
    media_details: {
      width: 3000,
      height: 2000,
      sizes: { wide: size(1000, 400), small: size(300, 200), large: size(1200, 801), broken: { width: 'x' } },
    },
  }
  site.answer = apiAnswers(jsonReply([post({ _embedded: { 'wp:featuredmedia': [media] } })]))
  const [item] = await source().first('news')
  expect(item!.image).toEqual({ url: `${site.url}/u/1200x801.jpg`, width: 1200, height: 801, alt: 'Kabel' })
})

test('items as plugins leave them', async () => {
  site.answer = apiAnswers(
    jsonReply([
      post({
        id: 5,
        slug: '',
        date_gmt: '0000-00-00T00:00:00',
        link: 'javascript:alert(1)',
        excerpt: undefined,
      }),
      post({ id: 6, slug: 'sama' }),
      post({ id: 7, slug: 'sama' }),
      post({ id: 8, slug: '%e0%a4%a' }),
      post({ id: 9, status: 'private' }),
      { id: 'ten' },
      null,
    ]),
  )
  const items = await source().first('news')
  expect(items.map(({ id, date, link }) => [id, date?.toISOString(), link])).toEqual([
    ['5', undefined, null],
    ['6', '2026-11-09T17:30:00.000Z', `${site.url}/satu/`],
    ['7', expect.any(String), expect.any(String)],
    ['%e0%a4%a', expect.any(String), expect.any(String)],
  ])
  expect(warnings.join()).toContain('2 items of news are not as WordPress writes them')
})

describe('a parameter that the site does not know', () => {
  test('is ignored by the site, so each item is looked at', async () => {
    const from = source({ WORDPRESS_CATEGORY_PARAM: 'portfolio-category' })
    const collection = await from.first('collection')
    expect(collection.map(({ id }) => id)).toEqual([
      ...['ponsel-tablet', 'laptop', 'monitor-crt', 'baterai-li-ion', 'printer-toner', 'kabel'],
      ...['televisi-tabung', 'peralatan-dapur-kecil'],
    ])
    expect(warnings.join()).toMatch(/WORDPRESS_CATEGORY_PARAM is wrong \(portfolio_category\?\)/)
  })

  test('fails with the reason where nothing can be told apart', async () => {
    const from = source({ WORDPRESS_CATEGORY_PARAM: 'kategori', WORDPRESS_SUPPLY_TERM: '99' })
    await expect(from.first('supply')).rejects.toThrow(/no field "kategori".*nothing is filed under 99/)
  })

  test('is no matter where nothing is filed', async () => {
    site.answer = apiAnswers(readRecorded('wp7.1', 'portfolio-unknown-term'))
    expect(await source().first('supply')).toEqual([])
  })

  test('items of another term are left out although the site answers them', async () => {
    site.answer = apiAnswers(readRecorded('wp7.1', 'portfolio-wrong-param'))
    expect(await source().first('supply')).toHaveLength(7)
    expect(warnings).toEqual([])
  })
})

describe('the address of the API', () => {
  const plain = ({ pathname, searchParams }: URL): SiteReply => {
    if (searchParams.get('rest_route') === '/wp/v2/posts')
      return readRecorded('wp7.1', 'state-plain-rest_route')
    if (pathname === '/wp-json/wp/v2/posts') return readRecorded('wp7.1', 'state-plain-wpjson')
    return readRecorded('wp7.1', 'state-plain-head')
  }
  const paths = () =>
    site.asked.map(({ path }) => decodeURIComponent(path.replace(/[?&](_embed|per_page).*/, '')))

  test('plain permalinks: as the home page says, and from then on at once', async () => {
    site.answer = plain
    const from = source()
    expect(await from.first('news')).toHaveLength(1)
    expect(paths().slice(-2)).toEqual(['/', '/index.php?rest_route=/wp/v2/posts'])
    site.asked.length = 0
    await from.first('news')
    expect(paths()).toEqual(['/index.php?rest_route=/wp/v2/posts'])
  })

  test('plain permalinks, and a home page that says nothing', async () => {
    const home = { status: 200, headers: { 'content-type': 'text/html' }, body: '' }
    site.answer = (url) => (url.searchParams.has('rest_route') ? plain(url) : home)
    const from = source()
    expect(await from.first('news')).toHaveLength(1)
    expect(paths().at(-1)).toBe('/?rest_route=/wp/v2/posts')
  })

  test('below index.php', async () => {
    site.answer = ({ pathname }) => {
      if (pathname === '/index.php/wp-json/wp/v2/posts') return readRecorded('wp7.1', 'state-pathinfo')
      return pathname === '/' ? readRecorded('wp7.1', 'state-pathinfo-head') : siteNotFound
    }
    expect(await source().first('news')).toHaveLength(1)
  })

  test('in a folder', async () => {
    site.answer = (url) => {
      const inside = new URL(url.href.replace('/id/', '/'))
      return url.pathname.startsWith('/id/') ? inOrder('wp7.1')(inside) : siteNotFound
    }
    expect(await source({ WORDPRESS_URL: `${site.url}/id/` }).first('news')).toHaveLength(10)
  })

  test('it is looked for again when it has moved', async () => {
    const from = source()
    await from.first('news')
    site.answer = plain
    expect(await from.first('news')).toHaveLength(1)
    site.answer = inOrder('wp7.1')
    expect(await from.first('news')).toHaveLength(10)
  })

  test('a redirect within the site is followed', async () => {
    site.answer = (url) =>
      url.pathname.startsWith('/baru')
        ? inOrder('wp7.1')(new URL(url.href.replace('/baru', '')))
        : { status: 301, headers: { location: `/baru${url.pathname}${url.search}` }, body: '' }
    expect(await source().first('news')).toHaveLength(10)
  })
})

describe('a failure is reported, and never shown as an empty list', () => {
  test.each([
    ['fault-401', /401 rest_not_logged_in: You are not currently logged in\.$/],
    ['fault-500', /500 internal_server_error: boom/],
    ['fault-fatal', /500 text\/html "WordPress/],
    ['fault-html', /200 text\/html "Checking your browser" where the WordPress API should be/],
    ['fault-truncated', /200 application\/json, which is broken/],
    ['err-unknown-route', /404 rest_no_route/],
    ['state-db-down', /500 text\/html "Database Error"/],
    ['state-db-down-json', /500 wp_die: Error establishing a database connection/],
    ['state-fatal-json', /500 wp_die/],
    ['state-maintenance', /503 text\/html "Maintenance"/],
    ['state-maintenance-json', /503 wp_die: Briefly unavailable/],
    ['state-plain-wpjson', /It (redirects|answers)/],
  ])('%s', async (name, message) => {
    site.answer = () => readRecorded('wp7.1', name)
    const error = await failure(source())
    expect(error).toBeInstanceOf(SiteError)
    expect(error.message).toMatch(message)
    expect(error.message).not.toMatch(/[<\n]/)
    expect(error.retry_after_s).toBe(name.startsWith('state-maintenance') ? 600 : undefined)
  })

  test.each<[string, SiteReply, RegExp]>([
    [
      'nothing',
      { status: 200, headers: {}, body: '' },
      /200 without a type where the WordPress API should be/,
    ],
    ['no list', jsonReply({ posts: [] }), /which is no list/],
    ['another list', jsonReply([1, 2]), /a list of something else than items/],
    ['a security page', { ...siteNotFound, status: 403 }, /403 text\/html/],
    ['too often', { status: 429, headers: { 'retry-after': '30' }, body: '' }, /429/],
    ['a page that is gone', siteNotFound, /404 text\/html "Halaman tidak ditemukan"/],
    ['a closed connection', 'reset', /^Cannot be reached: /],
    ['no answer', 'hang', /^No answer in time\.$/],
    ['an answer without an end', 'drip', /^No answer in time\.$/],
    ['too much', jsonReply(['x'.repeat(70_000)]), /larger than 65536 bytes/],
  ])('%s', async (_, reply, message) => {
    site.answer = () => reply
    // A server that answers does so however busy this machine is.
    const silent = reply === 'hang' || reply === 'drip'
    const error = await failure(source({}, { timeout_ms: silent ? 300 : 30_000, max_bytes: 65_536 }))
    expect(error).toBeInstanceOf(SiteError)
    expect(error.message).toMatch(message)
  })

  test.each([
    ['into our own network by address', 'http://127.0.0.1:5432/', /leads to 127\.0\.0\.1:5432/],
    ['to the address of a cloud', 'http://169.254.169.254/latest/meta-data', /leads to 169\.254\.169\.254/],
    ['into our own network by name', 'http://localhost/', /leads to localhost, which is not on the internet/],
    ['to a file', 'file:///etc/passwd', /no web address/],
  ])('a redirect %s', async (_, location, message) => {
    site.answer = () => ({ status: 302, headers: { location }, body: '' })
    const error = await failure(source())
    expect(error).toBeInstanceOf(SiteError)
    expect(error.message).toMatch(message)
  })

  test('a home page that names an API in our own network', async () => {
    const link = '<http://127.0.0.1:1/wp-json/>; rel="https://api.w.org/"'
    site.answer = ({ pathname }) =>
      pathname === '/' ? { status: 200, headers: { link }, body: '' } : siteNotFound
    expect((await failure(source())).message).toMatch(/leads to 127\.0\.0\.1:1,/)
  })

  test('redirects without an end', async () => {
    site.answer = ({ pathname }) => ({ status: 302, headers: { location: `${pathname}x` }, body: '' })
    expect((await failure(source())).message).toMatch(/again and again/)
  })

  test('a redirect in a circle is followed once around', async () => {
    site.answer = ({ pathname, search }) => ({
      status: 302,
      headers: { location: pathname + search },
      body: '',
    })
    expect((await failure(source())).message).toMatch(/in a circle/)
    expect(site.asked).toHaveLength(1)
  })

  test('the site’s errors are reported in words, without their entities', async () => {
    const message = '<strong>Maaf</strong>, Anda tidak boleh&hellip; &#8220;melihat&#8221; ini.'
    site.answer = () => ({
      ...readRecorded('wp7.1', 'fault-401'),
      body: JSON.stringify({ code: 'tidak_boleh', message }),
    })
    expect((await failure(source())).message).toContain('tidak_boleh: Maaf, Anda tidak boleh… “melihat” ini.')
  })

  test('a site that is not there', async () => {
    const from = source()
    await site.close()
    expect((await failure(from)).message).toMatch(/^Cannot be reached: .*ECONNREFUSED/)
  })
})

test('an address with a password is refused at the start', () => {
  const url = site.url.replace('//', '//ratna:rahasia@')
  expect(() => source({ WORDPRESS_URL: url })).toThrow(/must not hold a password/)
})

test('a list has another key when something else would be in it', () => {
  const keys = [
    source().keyOf('news'),
    source().keyOf('collection'),
    source({ WORDPRESS_COLLECTION_TERM: '7' }).keyOf('collection'),
    source({ WORDPRESS_CATEGORY_PARAM: 'kategori' }).keyOf('collection'),
    source({ WORDPRESS_URL: 'https://example.org' }).keyOf('news'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(source({ WORDPRESS_CATEGORY_PARAM: 'kategori' }).keyOf('news')).toBe(keys[0])
})
