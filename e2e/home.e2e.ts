import { gzipSync } from 'node:zlib'
import type { Locator, Page, Route } from '@playwright/test'
import { alive, expect, expectAccessible, test, layoutShift } from './fixtures.ts'

// Here things move.
// An installation of this file alone: others record kilograms, and this one shows what an empty one says.
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  settings: { OPENING_WEIGHT_KG: '0' },
})

// The server makes the home page with its data in it. Where a test gives the data itself, it comes by the login page,
// which has none: from there the browser asks for them.

const FIGURES = {
  last_updated: '2026-11-20T20:00:00.000Z',
  ewaste_managed: 1234.4,
  co2_saved: 850,
  money_to_scavengers: 12_345,
  money_currency: 'USD',
  opening: null,
  uncounted_kg: 320.5,
  weighed_kg: 1_000_000,
  estimated_kg: 234_400,
  co2_grade: 'estimated',
  co2_range: { low: 800, mid: 850, high: 920 },
  co2_one_value: 310,
  co2_balance: { low: 800, mid: 850, high: 920 },
  refrigerant: {
    recovered_kg: 0,
    recovered_co2: { low: 0, mid: 0, high: 0 },
    vented_co2: { low: 0, mid: 0, high: 0 },
    devices_kg: { recovered: 0, vented: 0, unknown: 0 },
    uncounted_kg: 0,
  },
  uncounted_share: 0.00026,
  by_outcome_kg: {
    reused: 400,
    repaired: 0,
    recycled: 1_200_000,
    disposed: 30_000,
    unknown: 4000,
    refrigerant: 0,
    lost: 0,
  },
  factor_version: '2026-11-28',
  factor_versions: ['2026-11-28'],
  displacement: 0.5,
  sources: [
    {
      id: 'epa-warm-v15',
      title: 'Waste Reduction Model (WARM) version 15',
      publisher: 'US EPA',
      year: 2020,
      kind: 'computed-from-data',
      where_found: 'github:USEPA/WARMer',
      licence: 'MIT',
      note: null,
    },
  ],
}
const article = (number: number) => ({
  id: `article-${number}`,
  lang: 'en',
  title: `Article ${number}`,
  description: 'What belongs to electronic waste, and what is in it.',
  content: '<p>Text</p>',
  date: '2026-11-20T20:00:00.000Z',
  image: null,
  icon: null,
  link: null,
})
const NEWS = {
  success: true,
  items: [1, 2, 3, 4].map(article),
  fetched_at: '2026-11-20T20:00:00.000Z',
  stale: false,
  older: null,
}

const json = (body: object) => (route: Route) => route.fulfill({ json: body })
const give = async (
  page: Page,
  { figures = FIGURES, news = NEWS }: { figures?: object; news?: object } = {},
) => {
  await page.route('**/api/impact', json(figures))
  await page.route('**/api/content/news*', json(news))
}
const arrive = async (page: Page) => {
  await page.goto('/login')
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  // Before that it is a link like any other, and the server would make the home page after all.
  await alive(home)
  await home.click()
}
const panel = (page: Page) => page.getByRole('region', { name: 'Sustainability impact' })
const carousel = (page: Page) => page.getByRole('region', { name: 'Latest news' })
/** The slide in view; the others are out of reach for keyboard and screen reader. */
const slide = (page: Page) => carousel(page).locator('[role="group"][aria-label*=" of "]:not([inert])')
const dot = (page: Page, number: number) =>
  carousel(page).getByRole('button', { name: `Slide ${number}`, exact: true })
const expectSlide = (page: Page, number: number) =>
  expect(dot(page, number)).toHaveAttribute('aria-current', 'true')
const top = async (locator: Locator) => Math.round((await locator.boundingBox())!.y)

// Files are taken by their names: none before this one may record a kilogram.
test('the server’s page: figures of an empty installation, the way in, the news; nothing moves when scripts come', async ({
  page,
}, { project }) => {
  await page.goto('/')
  await expect(panel(page)).toContainText('Nothing has been recorded yet')
  for (const [label, figure] of [
    ['E-waste managed', '≈0 Tonnes'],
    ['CO2 saved', '≈0 Tonnes CO2-eq'],
    ['To waste collectors', '≈Rp 0'],
  ])
    await expect(panel(page).locator('dl > div', { hasText: label! })).toContainText(figure!)
  const tiles = page.getByRole('main').getByRole('link', { name: /^(E-Waste|Donation|Collaboration)/ })
  expect(await tiles.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
    '/collection',
    '/supply',
    '/donation',
    '/collaboration',
  ])
  if (project.name === 'phone') {
    // Greeting, figures and the first tiles are there before anybody scrolls, and the bottom bar covers none of it.
    const { y, height } = (await tiles.nth(1).boundingBox())!
    const bar = await top(page.getByRole('navigation', { name: 'Main' }))
    expect(y + height).toBeLessThan(bar)
  }
  await carousel(page).scrollIntoViewIfNeeded()
  await expectSlide(page, 1)
  await expect(slide(page)).toHaveCount(1)
  await expect(slide(page)).toContainText('News')
  await expect(slide(page)).toContainText('Read More')
  expect(await layoutShift(page)).toBeLessThan(0.01)
  await slide(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/news\/./)
})

test(
  'without scripts: every article of the carousel is there, and so are the figures',
  { tag: '@once' },
  async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(server)
    await expect(panel(page)).toContainText('≈Rp 0')
    await page.getByText('Where it comes from').click()
    await expect(panel(page)).toContainText('A corrected entry counts once')
    expect(await carousel(page).getByRole('link').count()).toBeGreaterThan(1)
    await context.close()
  },
)

test('a first visit loads at most 110 kB of script', { tag: '@once' }, async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(110_000)
})

test(
  'figures: separators, units, rounded thousands, the Indonesian date, and where they come from',
  { tag: '@once' },
  async ({ page }) => {
    await give(page)
    await arrive(page)
    const item = (label: string) => panel(page).locator('dl > div', { hasText: label })
    // It counts up to this.
    await expect(item('E-waste managed').locator('[data-figure]')).toHaveText('≈1,234')
    await expect(item('E-waste managed')).toContainText('≈1,234 Tonnes')
    await expect(item('CO2 saved')).toContainText('≈850 Tonnes CO2-eq')
    await expect(item('To waste collectors')).toContainText('≈$12K')
    // Three in the morning in Jakarta.
    await expect(panel(page)).toContainText('Last updated 21 November 2026')
    const sources = panel(page).getByText('Not included: 320.5 kg (<0.1 %) without a published factor')
    await expect(sources).toBeHidden()
    await panel(page).getByText('Where it comes from').click()
    await expect(sources).toBeVisible()
    for (const text of [
      'in dollars at a rate that the operator set',
      '1,000,000 kg of it were weighed, 234,400 kg estimated',
      'a new one × 0.5, an assumption. The figure is an estimate, because weights in it were estimated.',
      'Factors of 2026-11-28',
      'US EPA 2020: Waste Reduction Model (WARM) version 15',
    ])
      await expect(panel(page)).toContainText(text)
    await page.getByRole('button', { name: 'ID: Bahasa Indonesia' }).click()
    const indonesian = page.getByRole('region', { name: 'Dampak keberlanjutan' })
    await expect(indonesian).toContainText('≈1.234 Ton')
    await expect(indonesian).toContainText('Terakhir diperbarui 21 November 2026')
  },
)

test('rupiah carry no dollar sign', { tag: '@once' }, async ({ page }) => {
  await give(page, { figures: { ...FIGURES, money_to_scavengers: 12_345_678, money_currency: 'IDR' } })
  await arrive(page)
  await expect(panel(page)).toContainText('≈Rp 12.3 million')
  await expect(panel(page)).not.toContainText('$')
})

test('a slow server: stand-ins in the final size', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/impact', async (route) => asked.then(() => json(FIGURES)(route)))
  await page.route('**/api/content/news*', async (route) => asked.then(() => json(NEWS)(route)))
  await arrive(page)
  await expect(panel(page).getByRole('status', { name: 'Loading' })).toBeVisible()
  const places = [page.getByRole('link', { name: /^Donation/ }), page.getByRole('link', { name: 'Privacy' })]
  const before = await Promise.all(places.map(top))
  answer()
  await expect(panel(page)).toContainText('≈850')
  await expect(carousel(page)).toBeVisible()
  expect(await Promise.all(places.map(top))).toEqual(before)
})

test.describe('a server in trouble', { tag: '@once' }, () => {
  test.use({ expectedErrors: /Failed to (load|fetch)|503/ })
  const fail = (page: Page) =>
    page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))

  test('says what could not be loaded and why; the way in stays, and Retry works', async ({ page }) => {
    await fail(page)
    await arrive(page)
    await expect(panel(page)).toContainText('Could not load impact data.')
    await expect(panel(page)).toContainText('Server responded with 503')
    await expect(page.getByText('Could not load the news.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^E-Waste Collection/ })).toBeVisible()
    const retry = panel(page).getByRole('button', { name: 'Retry' })
    // The silent second and third try come first.
    await expect(retry).not.toHaveAttribute('aria-busy')
    await page.unrouteAll()
    await give(page)
    await retry.click()
    await expect(panel(page)).toContainText('≈1,234')
    await expect(panel(page)).not.toContainText('Could not load')
  })

  test('figures of an earlier visit are shown at once, and stay when a refresh fails', async ({ page }) => {
    await give(page)
    await arrive(page)
    await expect(panel(page)).toContainText('≈1,234')
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('article-1')))
      .toBe(true)
    await page.unrouteAll()
    await fail(page)
    await arrive(page)
    await expect(panel(page)).toContainText('≈1,234')
    await expect(carousel(page)).toContainText('Article 1')
    await panel(page).getByRole('button', { name: 'Refresh' }).click()
    await expect(panel(page)).toContainText('Could not refresh everything')
    await expect(panel(page)).toContainText('Could not load newer figures. These were read')
    await expect(panel(page)).toContainText('≈1,234')
  })
})

test('one press refreshes every data set, and says so', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(impact|features|dataSubmission|content\/)/.test(pathname)) asked.push(pathname)
  })
  await panel(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(panel(page).getByRole('status')).toHaveText('Up to date')
  expect(asked.filter((path) => !path.includes('/images/')).toSorted()).toEqual([
    '/api/content/collection',
    // The cards of the home page, and the articles.
    '/api/content/news',
    '/api/content/news',
    '/api/content/supply',
    '/api/dataSubmission',
    '/api/features',
    '/api/impact',
    '/api/impact/report',
  ])
})

test('no news: one thing to do instead', { tag: '@once' }, async ({ page }) => {
  await give(page, { news: { ...NEWS, items: [] } })
  await arrive(page)
  await expect(page.getByText('No news yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Explore E-Waste' }).click()
  await expect(page).toHaveURL('/ExploreEwaste')
})

test('news of a source that cannot be reached say how old they are', { tag: '@once' }, async ({ page }) => {
  await give(page, {
    news: { ...NEWS, stale: true, fetched_at: new Date(Date.now() - 7_200_000).toISOString() },
  })
  await arrive(page)
  await expect(page.getByRole('main')).toContainText('was read 2 hours ago')
})

test.describe('the carousel', { tag: '@once' }, () => {
  const start = async (page: Page) => {
    await page.clock.install({ time: FIGURES.last_updated })
    await give(page)
    await arrive(page)
    await carousel(page).scrollIntoViewIfNeeded()
    await expect(dot(page, 1)).toBeVisible()
    // From here on time stands still, but for `wait`: at the first slide, and nobody points at it.
    await page.clock.pauseAt('2026-11-20T21:00:00.000Z')
    await dot(page, 1).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(1000)
    await expectSlide(page, 1)
  }
  const wait = (page: Page, ms = 6500) => page.clock.runFor(ms)

  test('goes on every six seconds and begins again; the pause control stops it', async ({ page }) => {
    await start(page)
    await wait(page, 3000)
    await expectSlide(page, 1)
    for (const number of [2, 3, 4, 1]) {
      await wait(page, 6000)
      await expectSlide(page, number)
      await expect(slide(page)).toContainText(`Article ${number}`)
    }
    await expect(carousel(page).getByRole('button', { name: 'Next' })).toHaveCount(0)
    const slides = carousel(page).locator('[aria-live]')
    await expect(slides).toHaveAttribute('aria-live', 'off')
    await carousel(page).getByRole('button', { name: 'Pause' }).click()
    await page.mouse.move(0, 0)
    await expect(slides).toHaveAttribute('aria-live', 'polite')
    await wait(page, 30_000)
    await expectSlide(page, 1)
    await carousel(page).getByRole('button', { name: 'Play' }).click()
    await expect(slides).toHaveAttribute('aria-live', 'off')
    await wait(page)
    await expectSlide(page, 2)
  })

  test('waits while somebody points at it, has the focus in it, or looks elsewhere', async ({ page }) => {
    await start(page)
    await slide(page).hover()
    await wait(page, 20_000)
    await expectSlide(page, 1)
    await page.mouse.move(0, 0)
    await page.getByRole('link', { name: 'All news' }).focus()
    await page.keyboard.press('Tab')
    await expect(slide(page).getByRole('link')).toBeFocused()
    await wait(page, 20_000)
    await expectSlide(page, 1)
    await page.keyboard.press('Shift+Tab')

    const look = (state: string) =>
      page.evaluate(async (value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
        // React takes note in tasks of its own, which do not stand still with the clock.
        for (let task = 0; task < 4; task++)
          await new Promise((done) => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', done)
            port1.start()
            port2.postMessage(null)
          })
      }, state)
    await look('hidden')
    await wait(page, 20_000)
    await expectSlide(page, 1)
    await look('visible')
    await wait(page)
    await expectSlide(page, 2)
  })

  test('dots, arrow keys, and a focus that goes along', async ({ page }) => {
    await start(page)
    await dot(page, 3).click()
    await expectSlide(page, 3)
    await page.clock.runFor(2000)
    const box = (await dot(page, 3).boundingBox())!
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(box.width).toBeGreaterThanOrEqual(24)
    // The browser says what is in view when it next draws, which the clock does not hasten: until then the first slide is.
    await expect(slide(page).getByRole('link')).toHaveAccessibleName(/Article 3/)
    await slide(page).getByRole('link').focus()
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(2000)
    await expectSlide(page, 4)
    await expect(carousel(page).getByRole('link', { name: /Article 4/ })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.clock.runFor(2000)
    await expect(carousel(page).getByRole('link', { name: /Article 3/ })).toBeFocused()
    // Twice, the second time while the first movement is under way.
    await page.keyboard.press('ArrowRight')
    for (let step = 0; step < 4; step++) await page.clock.runFor(100)
    await page.keyboard.press('ArrowRight')
    for (let step = 0; step < 20; step++) await page.clock.runFor(100)
    await expect(carousel(page).getByRole('link', { name: /Article 1/ })).toBeFocused()
  })
})

test(
  'a visitor who asks for less motion gets a carousel that stands still, and figures that do not count',
  { tag: '@once' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await give(page)
    await arrive(page)
    await expect(panel(page).locator('[data-figure]').first()).toHaveText('≈1,234')
    await carousel(page).scrollIntoViewIfNeeded()
    await expectSlide(page, 1)
    await page.clock.runFor(30_000)
    await expectSlide(page, 1)
    await expect(carousel(page).getByRole('button', { name: /Pause|Play/ })).toHaveCount(0)
    await dot(page, 2).click()
    await expectSlide(page, 2)
  },
)

test('a finger moves it', { tag: '@phone' }, async ({ page }) => {
  await give(page)
  await arrive(page)
  await carousel(page).scrollIntoViewIfNeeded()
  await expectSlide(page, 1)
  await expect(slide(page)).toHaveCount(1)
  const { x, y, width, height } = (await slide(page).boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const at = (share: number) => [{ x: x + width * share, y: y + height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.8) })
  for (const share of [0.7, 0.6, 0.4, 0.2])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expectSlide(page, 2)
  await expect(page).toHaveURL('/')
})

// One language on each screen: words and widths hardly meddle with one another. frame.e2e.ts looks at both themes.
for (const [colorScheme, locale, screen] of [
  ['light', 'en-GB', '@phone'],
  ['dark', 'id-ID', '@once'],
] as const)
  test.describe(`${colorScheme}, ${locale}`, () => {
    test.use({ locale, colorScheme })
    test(`nothing that axe finds, with everything open ${screen}`, async ({ page }) => {
      await page.goto('/')
      await page.locator('summary').click()
      const news = page.locator('[aria-roledescription="carousel"]')
      await news.scrollIntoViewIfNeeded()
      await expect(news.locator('[aria-current]')).toHaveCount(1)
      await expectAccessible(page)
    })
  })
