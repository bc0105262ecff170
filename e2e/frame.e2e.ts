import { alive, expect, expectAccessible, test } from './fixtures.ts'

// Menus and pages move here, as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const PAGES: [path: string, title: string, heading: RegExp][] = [
  ['/', 'Resirkuit', /electronics/],
  ['/collection', 'E-Waste Collection - Resirkuit', /./],
  ['/supply', 'E-Waste Supply - Resirkuit', /./],
  ['/donation', 'Donation - Resirkuit', /./],
  ['/collaboration', 'Collaboration - Resirkuit', /./],
  ['/track', 'Track a request - Resirkuit', /./],
  ['/timeline', 'Timeline - Resirkuit', /Timeline/],
  ['/login', 'Login - Resirkuit', /Welcome back/],
  ['/test', 'Forgot password - Resirkuit', /Forgot your password/],
  ['/privacy', 'Privacy - Resirkuit', /./],
]

test('another page is read out, and the keyboard goes on in it', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  const arrival = page.locator('p.sr-only[aria-live=polite]')
  await expect(arrival).toHaveText('Resirkuit')
  const link = page.getByRole('link', { name: 'All news' })
  await alive(link)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/news')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(arrival).toHaveText('News - Resirkuit')
  // An element that is still there keeps the focus.
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  await home.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(arrival).toHaveText('Resirkuit')
  await expect(home).toBeFocused()
})

test.describe('an address without a page', { tag: '@once' }, () => {
  test.use({ expectedErrors: /status of 404/ })
  test('says so, to people and to search engines', async ({ page }) => {
    const answer = await page.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle('Page not found - Resirkuit')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/no page here/)
    await expectAccessible(page)
  })
})

for (const [path, title, heading] of PAGES)
  test(`${path}: title, one heading; in both themes and languages nothing that axe finds, nothing wider than the screen`, async ({
    page,
  }, { project }) => {
    const fits = async () =>
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0)
    // Words and widths hardly meddle with one another: axe reads English on the phone, Indonesian on the desktop.
    const looksRight = async (language: 'en' | 'id') => {
      await fits()
      if ((language === 'en') !== (project.name === 'phone')) return
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page, 'colours')
    }
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await looksRight('en')
    await page.getByRole('button', { name: 'ID: Bahasa Indonesia' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
    await looksRight('id')
    // For who reads letters of twice the size.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await fits()
    const names = page.getByRole('navigation').last().getByRole('link').locator('span:last-child')
    const boxes = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect()))
    for (const [n, { left }] of boxes.entries())
      if (n > 0)
        expect(left, 'the names of the places do not lie over each other').toBeGreaterThan(
          boxes[n - 1]!.right,
        )
  })

test('the five places of the bottom bar, the active one marked', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const links = bar.getByRole('link')
  await expect(links).toHaveCount(5)
  expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/ExploreEwaste',
    '/timeline',
    '/news',
    '/profile',
  ])
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL('/news')
  await expect(bar.getByRole('link', { name: 'News' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
})

test('back goes where one came from, or home', { tag: '@once' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /E-Waste Supply/ }).click()
  await expect(page).toHaveURL('/supply')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/donation')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

test(
  'a button that is pressed before the app has come does its work once it has',
  { tag: '@once' },
  async ({ page }) => {
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(/assets\/framework-/, async (route) => {
      await held
      await route.continue()
    })
    // By then what listens for presses has run: it comes with the document, the app after it.
    await page.goto('/collection', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Request a collection' }).click()
    await expect(page.getByLabel('Message')).toBeHidden()
    letThrough()
    await expect(page.getByRole('button', { name: 'Take a photo of the device' })).toBeFocused()
  },
)

test(
  'the description is in the language that is chosen, on every page',
  { tag: '@once' },
  async ({ page }) => {
    const description = page.locator('meta[name="description"]')
    const choose = (name: string) => page.getByRole('button', { name }).click()
    for (const [path, english, indonesian] of [
      ['/', /^Hand over, ask for/, /sampah elektronik di Indonesia/],
      ['/knowledge/coffee-maker', /carbon footprint/, /jejak karbon/],
    ] as const) {
      await page.goto(path)
      await expect(description).toHaveAttribute('content', english)
      await choose('ID: Bahasa Indonesia')
      await expect(description).toHaveAttribute('content', indonesian)
      // The server may still guess the other one.
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', 'id')
      await expect(description).toHaveAttribute('content', indonesian)
      await choose('EN: English')
      await expect(description).toHaveAttribute('content', english)
    }
  },
)

test.describe('a member whose picture cannot be fetched', { tag: '@once' }, () => {
  test.use({ expectedErrors: /ERR_FAILED/ })
  test('they are greeted all the same', async ({ page, account, signIn }) => {
    const somebody = await account()
    await page.route(/assets\/avatar-/, (route) => route.abort())
    await signIn(somebody)
    await page.goto('/')
    await expect(page.getByRole('banner').getByText(`Hi, ${somebody.username}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('the language is one press away, and stays', { tag: '@once' }, async ({ page }) => {
  await page.goto('/collection')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'ID: Bahasa Indonesia' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading.replace(/\s+/g, ' '))
  await expectAccessible(page)
})

test.describe('a language that cannot be fetched', { tag: '@once' }, () => {
  test.use({ expectedErrors: /ERR_FAILED/ })
  test('that is said, and the page stays', async ({ page }) => {
    await page.goto('/collection')
    const other = page.getByRole('button', { name: 'ID: Bahasa Indonesia' })
    await alive(other)
    await page.route(/assets\/id-/, (route) => route.abort())
    await other.click()
    await expect(page.getByText('Check your network and try again.')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('the page stays also where nothing can be', async ({ page }) => {
    await page.goto('/collection')
    const other = page.getByRole('button', { name: 'ID: Bahasa Indonesia' })
    await alive(other)
    await page.route(/assets\//, (route) => route.abort())
    const failed = (file: RegExp) => page.waitForEvent('requestfailed', (request) => file.test(request.url()))
    const toaster = failed(/toaster-.*\.js/)
    await other.click()
    await toaster
    // And is still there to be pressed, after the page has heard of that.
    const again = failed(/assets\/id-/)
    await other.click()
    await again
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('a browser that asks for Indonesian', { tag: '@once' }, () => {
  test.use({ locale: 'id-ID' })
  test('gets it', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Beranda' })).toBeVisible()
  })
})

test(
  'nothing on a page needs more than its policy allows, and no request leaves the server',
  { tag: '@once' },
  async ({ page, server }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(server) && !request.url().startsWith('data:'))
        elsewhere.push(request.url())
    })
    for (const path of ['/', '/collection', '/login', '/track']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    expect(elsewhere).toEqual([])
  },
)
