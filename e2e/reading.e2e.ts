import type { Page } from '@playwright/test'
import { alive, expect, expectAccessible, test } from './fixtures.ts'

type Item = { id: string; lang: string; title: string; date: string | null; content: string }

/** The server's items: those that come with the product. */
async function itemsOf(server: string, kind: 'news' | 'collection' | 'supply', locale = 'en') {
  const reply = await fetch(`${server}/api/content/${kind}?locale=${locale}`)
  const { items } = (await reply.json()) as { items: Item[] }
  return items as [Item, ...Item[]]
}

/** The page has to ask for its data itself, as where the server could not read it in time. */
async function withoutServedData(page: Page) {
  await page.route(
    (url) => /^\/(news|exploreewaste)$/i.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({
        response,
        body: html.replace(/<script[^>]*id="?served"?[^>]*>[\s\S]*?<\/script>/, ''),
      })
    },
  )
}

const NEWS = '**/api/content/news?*'
const item = (given: Partial<Item> & Record<string, unknown>) => ({
  id: 'contoh',
  lang: 'en',
  title: 'An example',
  description: 'What it is about.',
  content: '<p>The text.</p>',
  date: '2026-08-16T17:30:00.000Z',
  image: null,
  icon: null,
  link: null,
  ...given,
})
const list = (items: object[], more: object = {}) => ({
  json: {
    success: true,
    items,
    // Days are counted by the calendar: two of them whatever the hour of the test.
    fetched_at: new Date(Date.now() - 48 * 3600_000).toISOString(),
    stale: false,
    older: null,
    ...more,
  },
})
const picture = { id: 'e'.repeat(32), width: 1600, height: 900, alt: 'A photo' }

test('news: newest first; a card opens its article, back closes it and gives the focus back @once', async ({
  page,
  server,
}) => {
  const [first, second] = await itemsOf(server, 'news')
  await page.goto('/news')
  await alive(page.locator('main article a').first())
  const dates = await page
    .locator('main article time')
    .evaluateAll((found) => found.map((time) => (time as HTMLTimeElement).dateTime))
  expect(dates.length).toBeGreaterThanOrEqual(8)
  expect(dates).toEqual(dates.toSorted().reverse())
  await expect(page.locator('main article').first()).toContainText('News')

  const card = page.getByRole('link', { name: first.title })
  await card.click()
  const dialog = page.getByRole('dialog', { name: first.title })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`/news?item=${first.id}`)
  await expect(page).toHaveTitle(`${first.title} - Resirkuit`)
  const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })
  await expect(dialog.getByRole('time')).toHaveText(day.format(new Date(first.date!)))
  await expect(dialog.locator('.reading')).toHaveAttribute('lang', first.lang)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/news')
  await expect(page).toHaveTitle('News - Resirkuit')
  await expect(card).toBeFocused()

  await page.getByRole('link', { name: second!.title }).press('Enter')
  await expect(page.getByRole('dialog', { name: second!.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/news')
  await expect(page.getByRole('link', { name: second!.title })).toBeFocused()
})

test(
  'an article at its own address is a page, which leads to the list',
  { tag: '@once' },
  async ({ page, server }) => {
    const [, , third] = await itemsOf(server, 'news')
    await page.goto('/track')
    // As it was shared by an earlier version.
    await page.goto(`/news?item=${third!.id}`)
    await expect(page).toHaveURL(`/news/${third!.id}`)
    await expect(page.getByRole('heading', { level: 1, name: third!.title })).toBeVisible()
    await expect(page).toHaveTitle(`${third!.title} - Resirkuit`)
    await expect(page.locator('.reading')).toHaveAttribute('lang', third!.lang)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/news\/./)
    const all = page.getByRole('link', { name: 'All news' })
    await alive(all)
    await all.click()
    await expect(page).toHaveURL('/news')
    await expect(page.getByRole('link', { name: third!.title })).toBeVisible()
    // The document's was that of the article; some browsers share it.
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  },
)

test(
  'the list goes on below the newest ten; an older article opens there as any other',
  { tag: '@once' },
  async ({ page }) => {
    const numbered = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => item({ id: `a-${from + at}`, title: `Article ${from + at}` }))
    await withoutServedData(page)
    await page.route(NEWS, (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor')
      return route.fulfill(
        // Something new came in the meantime: the first of these is known already.
        cursor ? list(numbered(10, 4), { older: null }) : list(numbered(1, 10), { older: 'next' }),
      )
    })
    await page.route('**/api/content/news/a-*', (route) =>
      route.fulfill({
        json: {
          success: true,
          item: item({ id: 'a-12', title: 'Article 12' }),
          fetched_at: '2026-11-20T00:00:00.000Z',
          stale: false,
        },
      }),
    )
    await page.goto('/news')
    // The server's own page may have as many, and a button that nobody has given life.
    await expect(page.getByRole('link', { name: 'Article 10' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.getByRole('button', { name: 'Older news' }).click()
    await expect(page.getByRole('article')).toHaveCount(13)
    await expect(page.getByRole('button', { name: 'Older news' })).toBeHidden()
    await page.getByRole('link', { name: 'Article 12' }).click()
    await expect(page.getByRole('dialog', { name: 'Article 12' }).locator('.reading')).toHaveText('The text.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Article 12' })).toBeFocused()
  },
)

test('explore: three categories at a time, two on a phone; what is read leads to the request', async ({
  page,
  server,
  isMobile,
}) => {
  const categories = await itemsOf(server, 'collection')
  await page.goto('/ExploreEwaste')
  const why = page.getByRole('region', { name: 'Why Resirkuit' })
  await expect(why.getByRole('group', { name: '1 of 3' })).toBeVisible()
  await why.getByRole('button', { name: 'Previous' }).click()
  await expect(why.getByText('Send a request from anywhere')).toBeInViewport({ ratio: 0.9 })

  const carousel = page.getByRole('region', { name: 'E-waste categories' })
  const perView = isMobile ? 2 : 3
  const cards = carousel.getByRole('article')
  await cards.first().scrollIntoViewIfNeeded()
  await expect(cards.nth(perView - 1)).toBeInViewport({ ratio: 0.9 })
  await expect(cards.nth(perView)).not.toBeInViewport()
  await carousel.getByRole('button', { name: 'Next' }).click()
  await expect(cards.nth(perView)).toBeInViewport({ ratio: 0.9 })

  const category = categories[perView]!
  await carousel.getByRole('link', { name: category.title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: category.title })
  await expect(page).toHaveURL(`/ExploreEwaste?item=collection:${category.id}`)
  await dialog.getByRole('link', { name: 'Request collection' }).click()
  await expect(page).toHaveURL('/collection')
  await expect(page.getByRole('textbox', { name: /message/i })).toHaveValue(
    `I would like to hand over: ${category.title}`,
  )
})

test('explore in small letters opens a material', { tag: '@once' }, async ({ page, server }) => {
  const [material] = await itemsOf(server, 'supply')
  // Its kind may be left out.
  await page.goto(`/exploreewaste?item=${material.id}`)
  const dialog = page.getByRole('dialog', { name: material.title })
  await dialog.getByRole('link', { name: 'Ask for this material' }).click()
  await expect(page).toHaveURL('/supply')
})

test.describe('missing content', { tag: '@once' }, () => {
  test.use({ expectedErrors: /404/ })

  test('is said kindly, above the list and at an address of its own', async ({ page }) => {
    await page.goto('/ExploreEwaste?item=unobtainium')
    await expect(page.getByRole('dialog', { name: 'We could not find this item' })).toBeVisible()
    expect((await page.goto('/news?item=yesterday'))!.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'We could not find this article' })).toBeVisible()
    await expect(page.getByText('It may have been removed')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See all news' }).click()
    await expect(page).toHaveURL('/news')
  })
})

test.describe('the answers of the API', { tag: '@once' }, () => {
  test.use({ expectedErrors: /Failed to load resource|Content Security Policy|frame/ })
  test.beforeEach(async ({ page }) => withoutServedData(page))

  test('hostile HTML, should it ever arrive, is text and nothing more', async ({ page }) => {
    const content = `<p>Before</p><img src="/nothing.png" onerror="window.broken_in=1"><script>window.broken_in=2</script>
      <svg onload="window.broken_in=3"></svg><a href="javascript:window.broken_in=4">press me</a>
      <iframe srcdoc="<script>parent.broken_in=5</script>"></iframe><form action="/x"><input name="a"></form>
      <div data-embed="https://evil.example.org/embed/1"></div><p>After</p>`
    await page.route(NEWS, (route) => route.fulfill(list([item({ title: '<b>An</b> example', content })])))
    await page.goto('/news')
    // The server's own list stands there until this one has come.
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await page.getByRole('main').getByRole('article').getByRole('link').click()
    const text = page.getByRole('dialog', { name: '<b>An</b> example' }).locator('.reading')
    await expect(text).toContainText('After')
    await expect(text.locator('script, iframe, form, input, svg, button, [onerror]')).toHaveCount(0)
    await text.getByText('press me').click()
    expect(await page.evaluate(() => 'broken_in' in window)).toBe(false)
  })

  test('a video loads from elsewhere only once somebody asks for it', async ({ page }) => {
    // As in a browser of two years ago.
    await page.addInitScript(() => void Reflect.deleteProperty(URL, 'parse'))
    const elsewhere: string[] = []
    await page.route(/youtube/, (route) => {
      elsewhere.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
    })
    const embed = 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE'
    const content = `<p>Look:</p><div data-embed="${embed}" data-embed-title="How a phone is taken apart"></div>`
    await page.route(NEWS, (route) => route.fulfill(list([item({ content })])))
    await page.goto('/news')
    // The server's own list stands there until this one has come.
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await page.getByRole('main').getByRole('article').getByRole('link').click()
    const play = page.getByRole('button', { name: 'Play the video from YouTube' })
    await expect(play).toBeVisible()
    await expectAccessible(page)
    expect(elsewhere).toEqual([])
    await play.click()
    await expect(page.getByTitle('How a phone is taken apart')).toHaveAttribute('src', embed)
  })

  test('a slow answer: skeletons where the cards will be', async ({ page }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route(NEWS, async (route) => {
      await asked
      await route.fulfill(
        list([item({ title: 'A title that is long enough to need two lines in a card of this size' })]),
      )
    })
    await page.goto('/news')
    const waiting = page.getByRole('status', { name: 'Loading' })
    const before = await waiting.locator('> *').first().boundingBox()
    answer()
    await expect(waiting).toBeHidden()
    const after = await page.getByRole('main').getByRole('article').boundingBox()
    expect({ ...after, height: 0 }).toEqual({ ...before, height: 0 })
    expect(Math.abs(after!.height - before!.height)).toBeLessThanOrEqual(28)
  })

  test('no answer and nothing kept: the cause and a retry; later failures keep what is there', async ({
    page,
  }) => {
    const fail = { status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' }
    await page.route(NEWS, (route) => route.fulfill(fail))
    await page.goto('/news')
    const problem = page.getByRole('alert')
    await expect(problem).toContainText('Could not load the news.')
    await expect(problem).toContainText('Server responded with 503')
    await expectAccessible(page)

    // Before, the app tries again by itself.
    await expect(problem.getByRole('button', { name: 'Retry' })).toBeEnabled()
    await page.unroute(NEWS)
    await page.route(NEWS, (route) => route.fulfill(list([item({})])))
    await problem.getByRole('button', { name: 'Retry' }).click()
    const card = page.getByRole('link', { name: 'An example' })
    await expect(card).toBeVisible()
    await expect(problem).toBeHidden()

    await page.unroute(NEWS)
    await page.route(NEWS, (route) => route.fulfill(fail))
    await page.getByRole('button', { name: 'Refresh news' }).click()
    // The list below has been loaded.
    await expect(problem).toContainText('This could not be refreshed. The content shown was read 2 days ago.')
    await expect(problem).not.toContainText('Could not load')
    await expect(problem).toContainText('Server responded with 503')
    await expect(card).toBeVisible()
    // Also on the next visit: what the device kept is there before anything answers.
    await page.waitForFunction(() => localStorage.getItem('resirkuit:data-sets')?.includes('An example'))
    await page.reload()
    await expect(card).toBeVisible()
    await expect(page.getByText('Unknown error')).toBeHidden()
  })

  test('an old copy says how old it is; a missing picture and a foreign language say so as well', async ({
    page,
  }) => {
    const items = [
      item({ id: 'a', title: 'Photo that is gone', image: picture }),
      item({
        id: 'b',
        title: 'Hanya di sini',
        lang: 'id',
        icon: 'news-battery',
        link: 'https://contoh.example.org/b',
      }),
    ]
    await page.route(NEWS, (route) => route.fulfill(list(items, { stale: true })))
    await page.route('**/api/content/images/**', (route) => route.fulfill({ status: 404 }))
    await page.goto('/news')
    await expect(
      page.getByText('The source cannot be reached right now. The content shown was read 2 days ago.'),
    ).toBeVisible()
    const [gone, foreign] = [page.getByRole('article').first(), page.getByRole('article').last()]
    await expect(gone.locator('img')).toHaveAttribute('src', /placeholder-news/)
    await expect(gone).toContainText('17 Agustus 2026')
    await expect(foreign.locator('img')).toHaveAttribute('src', /news-battery/)
    await expect(foreign).toContainText('Only in Indonesian')
    await expect(foreign.getByRole('heading')).toHaveAttribute('lang', 'id')
    await foreign.getByRole('link').click()
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'Read the original at contoh.example.org' }),
    ).toHaveAttribute('rel', /noopener/)
  })

  test('an article says that it is an old copy, and is gone once it was withdrawn', async ({ page }) => {
    const ITEM = '**/api/content/news/contoh?*'
    await page.route(NEWS, (route) => route.fulfill(list([item({})])))
    await page.goto('/news')
    await expect(page.getByRole('link', { name: 'An example' })).toBeVisible()
    await page.waitForFunction(() => localStorage.getItem('resirkuit:data-sets')?.includes('An example'))

    const { success, fetched_at } = list([]).json
    await page.route(ITEM, (route) =>
      route.fulfill({ json: { success, fetched_at, stale: true, item: item({}) } }),
    )
    await page.goto('/news/contoh')
    const text = page.locator('.reading')
    await expect(text).toHaveText('The text.')
    await expect(
      page.getByText('The source cannot be reached right now. The content shown was read 2 days ago.'),
    ).toBeVisible()
    await expectAccessible(page)

    // The list of this device has it, and nobody answers.
    await page.unroute(ITEM)
    await page.route(ITEM, (route) => route.fulfill({ status: 503 }))
    await page.reload()
    await expect(text).toHaveText('The text.')
    await expect(page.getByRole('alert')).toContainText('The content shown was read 2 days ago.')

    // Before, the app tries again by itself.
    await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled()
    await page.unroute(ITEM)
    await page.route(ITEM, (route) =>
      route.fulfill({ status: 404, json: { success: false, code: 'not-found', error: 'Item not found' } }),
    )
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'We could not find this article' })).toBeVisible()
    await expect(text).toBeHidden()
  })

  test('no news and no items: a way on', async ({ page }) => {
    await page.route('**/api/content/**', (route) => route.fulfill(list([])))
    await page.goto('/news')
    await expect(page.getByText('No news yet')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Explore E-Waste' }).click()
    await expect(page.getByText('No categories yet')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Request collection' })).toBeVisible()
    await expectAccessible(page)
  })
})

test(
  'an article is shared with the device’s own sheet, else as a link',
  { tag: '@once' },
  async ({ page, server }) => {
    const [first] = await itemsOf(server, 'news')
    const url = `${server}/news/${first.id}`
    await page.addInitScript(() => {
      const sheet = { shared: [] as unknown[] }
      Object.assign(window, { sheet })
      Object.assign(navigator, { share: async (data: unknown) => void sheet.shared.push(data) })
    })
    await page.goto(`/news/${first.id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    expect(
      await page.evaluate(() => (window as unknown as { sheet: { shared: unknown } }).sheet.shared),
    ).toEqual([{ title: first.title, url }])
    await page.evaluate(() =>
      Object.assign(navigator, { share: () => Promise.reject(new Error('no sheet')) }),
    )
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(`${first.title}\n${url}`)}`,
    )
  },
)

test(
  'on paper there is the article with its address and date, and nothing around it',
  { tag: '@once' },
  async ({ page, server }) => {
    const [first] = await itemsOf(server, 'news')
    await page.addInitScript(() =>
      Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
    )
    await page.goto('/news')
    await page.getByRole('link', { name: first.title }).click()
    await page.getByRole('button', { name: 'Print' }).click()
    await page.waitForFunction(() => 'printed' in window)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`${server}/news/${first.id}`)).toBeVisible()
    await expect(page.locator('.reading')).toBeVisible()
    for (const around of [
      page.getByRole('banner'),
      page.locator('nav'),
      page.getByRole('button', { name: 'Close' }),
    ])
      await expect(around).toBeHidden()
    // Nothing is cut off by the dialog it was read in.
    const height = await page.locator('.reading').evaluate((text) => text.getBoundingClientRect().bottom)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThanOrEqual(
      Math.floor(height),
    )
  },
)

test('lists and articles, in both themes: nothing that axe finds', async ({ page, server }, { project }) => {
  const [article] = await itemsOf(server, 'news')
  const [category] = await itemsOf(server, 'collection')
  // One language on each screen: words and widths hardly meddle with one another.
  const locale = project.name === 'phone' ? 'en' : 'id'
  await page.addInitScript((locale) => localStorage.setItem('resirkuit:locale', `"${locale}"`), locale)
  for (const path of [
    '/news',
    `/news/${article.id}`,
    '/ExploreEwaste',
    `/ExploreEwaste?item=${category.id}`,
  ]) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    if (path.includes('?')) await expect(page.getByRole('dialog')).toBeVisible()
    else await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'colours')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  }
})
