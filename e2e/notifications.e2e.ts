import type { DeviceClass } from '#contract/reference/knowledge.ts'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, fillVisit, signInAs, test } from './fixtures.ts'

const LIST = '**/api/notifications'

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const dropdownOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** Somebody else, in a browser of their own. */
async function inAnotherBrowser(browser: Browser, server: string, email: string) {
  const context = await browser.newContext({ baseURL: server, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  await signInAs(page, server, { email })
  return page
}

async function sendRequest(page: Page, message: string) {
  await page.goto('/collection')
  await page.getByRole('button', { name: 'Request a collection' }).click()
  await page.getByLabel('Message').fill(message)
  await fillVisit(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  return (await page
    .getByText(/^RSK-\w{4}-\w{4}$/)
    .first()
    .textContent())!
}

/** The server's answer of `minutes` and a half ago: the page looks at its clock every half a minute. */
const told = (kind: string, params: Record<string, string>, minutes: number, read = false) => {
  const created_at = new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString()
  return { id: 10_000 - minutes, kind, params, created_at, read_at: read ? created_at : null }
}

const answer = (page: Page, list: () => ReturnType<typeof told>[], unread: number) =>
  page.route(LIST, (route) => route.fulfill({ json: { success: true, notifications: list(), unread } }))

/** How often the page has looked for notifications. */
const countLooks = (page: Page) => {
  const looks = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications')) looks.count++
  })
  return looks
}

/** Presses "Try again", and lets the server answer: not before, because the page also tries by itself. */
async function tryAgain(page: Page) {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const asked = page.waitForRequest(LIST)
  await page.route(LIST, async (route) => {
    await held
    await route.continue()
  })
  // By force: it is busy where the page was faster.
  await dropdownOf(page).getByRole('button', { name: 'Try again' }).click({ force: true })
  await asked
  letThrough()
}

const turnPage = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

test(
  'the operator’s step is told without a reload, opens the request, and is then read',
  { tag: '@once' },
  async ({ page, browser, server, account, signIn }) => {
    const [somebody, other] = [await account(), await account()]
    await page.clock.install()
    await signIn(somebody)
    await page.goto('/')
    const [bell, dropdown] = [bellOf(page), dropdownOf(page)]
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    const message = `A television ${crypto.randomUUID()}`
    const code = await sendRequest(page, message)

    const desk = await inAnotherBrowser(browser, server, 'ratna@example.org')
    await desk.goto('/admin')
    await desk.getByRole('searchbox').fill(code)
    await expect(desk).toHaveURL(/[?&]q=/)
    await desk.getByRole('row').filter({ hasText: message }).getByRole('link').first().click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('Status changed to Approved')).toBeVisible()
    await desk.context().close()

    await page.clock.fastForward(15_000)
    await expect(bell).toHaveAccessibleName('Notifications, 3 unread')
    await expect(bell).toContainText('3')
    await expect(page.getByRole('banner').getByRole('status')).toContainText(/[12] new notifications?/)
    await bell.click()
    await expect(dropdown.getByRole('listitem')).toHaveText([
      new RegExp(`^Unread: Your request ${code} is now approved(just now|\\d minutes? ago)$`),
      new RegExp(`^Unread: Your request ${code} was read`),
      /^Unread: Welcome to Resirkuit/,
    ])
    // A look for news may draw the list again in the very moment of the press.
    await expect(async () => {
      await dropdown.getByRole('link', { name: /is now approved/ }).click({ timeout: 1000 })
      await expect(page).toHaveURL(`/track/${code}`, { timeout: 5000 })
    }).toPass()
    await expect(dropdown).toBeHidden()
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    await expect(page.getByText('Approved').first()).toBeVisible()

    await page.reload()
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    await bell.click()
    await dropdown.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell).toHaveAccessibleName('Notifications')
    await expect(dropdown.getByText('Unread')).toHaveCount(0)
    await expect(dropdown.getByRole('listitem')).toHaveCount(3)
    await page.reload()
    await expect(bell).toHaveAccessibleName('Notifications')

    // Nothing of it is another member's, and nothing stays for the next one at this device.
    const stranger = await inAnotherBrowser(browser, server, other.email)
    await stranger.goto('/')
    await expect(bellOf(stranger)).toHaveAccessibleName('Notifications, 1 unread')
    await bellOf(stranger).click()
    await expect(dropdownOf(stranger).getByRole('listitem')).toHaveText(/Welcome to Resirkuit/)
    await stranger.context().close()

    await page.goto('/')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(bell).toBeHidden()
    await signIn(other)
    await page.goto('/')
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  },
)

test(
  'opens with a key, closes on Escape, on a press outside and on another page',
  { tag: '@once' },
  async ({ page, account, signIn }) => {
    await signIn(await account())
    await page.goto('/')
    const [bell, dropdown] = [bellOf(page), dropdownOf(page)]
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')

    await bell.focus()
    await page.keyboard.press('Enter')
    await expect(dropdown.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
    await expect(bell).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(dropdown.getByRole('link')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dropdown).toBeHidden()
    await expect(bell).toBeFocused()

    await bell.click()
    await expect(dropdown).toBeVisible()
    // On what lies over the page while it is open.
    await page.mouse.click(20, 400)
    await expect(dropdown).toBeHidden()

    await page.getByRole('link', { name: 'News' }).first().click()
    await expect(page).toHaveTitle('News - Resirkuit')
    await bell.click()
    await expect(dropdown).toBeVisible()
    await page.goBack()
    await expect(page).toHaveTitle('Resirkuit')
    await expect(dropdown).toBeHidden()
    await page.goForward()
    await expect(page).toHaveTitle('News - Resirkuit')
    await expect(dropdown).toBeHidden()
  },
)

test('every kind in both languages and themes: "9+", device names, relative times, nothing that axe finds', async ({
  page,
  account,
  signIn,
}) => {
  await answer(
    page,
    () => [
      told('request-status', { tracking_code: 'RSK-7F4K-92QD', status: 'scheduled' }, 0),
      told('analysis-ready', { analysis_id: '7', class: 'laptop' }, 5),
      told('analysis-ready', { analysis_id: '8', class: 'of-later' }, 120),
      told('of-a-newer-server', {}, 180),
      told('request-read', { tracking_code: 'RSK-7F4K-92QD' }, 24 * 60, true),
      told('welcome', { username: 'budi' }, 24 * 60 * 3, true),
    ],
    12,
  )
  const laptop = {
    id: 'laptop',
    name: { id: 'Laptop', en: 'Laptop computer' },
    aliases: [],
    group: { id: 'Peralatan', en: 'Equipment' },
    counted: { recycled: true, reused: true },
    typical_kg: null,
  } satisfies DeviceClass
  let asked = 0
  await page.route('**/api/knowledge', (route) => {
    asked++
    return route.fulfill({ json: { success: true, version: '1', classes: [laptop] } })
  })
  await signIn(await account())
  await page.goto('/')
  const bell = bellOf(page)
  await expect(bell).toHaveAccessibleName('Notifications, 12 unread')
  await expect(bell).toContainText('9+')
  expect(asked).toBe(0)

  await bell.click()
  await expect(dropdownOf(page).getByRole('listitem')).toHaveText([
    'Unread: Your request RSK-7F4K-92QD is now scheduledjust now',
    'Unread: The analysis of your photo is ready: Laptop computer5 minutes ago',
    'Unread: The analysis of your photo is ready2 hours ago',
    'Unread: There is something new for you3 hours ago',
    'Your request RSK-7F4K-92QD was readyesterday',
    'Welcome to Resirkuit3 days ago',
  ])
  await expect(dropdownOf(page).getByRole('link', { name: /Laptop/ })).toHaveAttribute(
    'href',
    '/timeline?analysis=7',
  )
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ID: Bahasa Indonesia' }).click()
  const indonesian = page.getByRole('banner').getByRole('button', { name: 'Notifikasi, 12 belum dibaca' })
  await indonesian.click()
  await expect(page.getByRole('dialog').getByRole('listitem').nth(1)).toHaveText(
    'Belum dibaca: Analisis foto Anda sudah siap: Laptop5 menit yang lalu',
  )
  await expectAccessible(page)
})

test.describe('when a look fails', { tag: '@once' }, () => {
  test.use({ expectedErrors: /status of 50[03]/ })
  test('the header says nothing, the dropdown does, and what was there stays', async ({
    page,
    account,
    signIn,
  }) => {
    await page.clock.install()
    await signIn(await account())
    await page.goto('/')
    const [bell, dropdown] = [bellOf(page), dropdownOf(page)]
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await page.route(LIST, (route) => route.fulfill({ status: 503, json: {} }))
    const failed = page.waitForResponse(LIST)
    await page.clock.fastForward(15_000)
    await failed
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await expect(page.getByRole('alert')).toHaveCount(0)

    await bell.click()
    await expect(dropdown.getByText(/^Could not be refreshed. Last updated at /)).toBeVisible()
    await expect(dropdown.getByRole('listitem')).toHaveText(/Welcome to Resirkuit/)
    await expectAccessible(page)
    await tryAgain(page)
    await expect(dropdown.getByText(/Could not be refreshed/)).toBeHidden()
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')

    // Marking that the server refuses is taken back, and said.
    await page.route('**/api/notifications/read', (route) => route.fulfill({ status: 500, json: {} }))
    await dropdown.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(dropdown.getByText('The notifications could not be marked as read.')).toBeVisible()
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  })

  test('the first time already, it can be tried again', async ({ page, account, signIn }) => {
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }))
    await signIn(await account())
    await page.goto('/')
    const [bell, dropdown] = [bellOf(page), dropdownOf(page)]
    await expect(bell).toHaveAccessibleName('Notifications')
    await bell.click()
    await expect(dropdown.getByText('The notifications could not be loaded.')).toBeVisible()
    await expectAccessible(page)
    await tryAgain(page)
    await expect(dropdown.getByRole('listitem')).toHaveText(/Welcome to Resirkuit/)
  })
})

test.describe('out of sight, without a connection', { tag: '@once' }, () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  test('nothing is looked for, and at once when they are back', async ({
    page,
    context,
    account,
    signIn,
  }) => {
    await page.clock.install()
    const looks = countLooks(page)
    await signIn(await account())
    await page.goto('/')
    const [bell, dropdown] = [bellOf(page), dropdownOf(page)]
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    for (const _ of ['a first time', 'a second time']) {
      const looked = page.waitForResponse(LIST)
      await page.clock.fastForward(15_000)
      await looked
    }
    /** A minute goes by; what it has set off is sent before the answer to what is asked after it. */
    const minuteWithoutALook = async () => {
      const before = looks.count
      for (const _ of [1, 2, 3, 4]) {
        await page.clock.fastForward(15_000)
        await page.evaluate(() => fetch('/config.json').catch(() => {}))
      }
      expect(looks.count).toBe(before)
    }

    await turnPage(page, 'hidden')
    await minuteWithoutALook()
    const seen = page.waitForResponse(LIST)
    await turnPage(page, 'visible')
    await seen

    await context.setOffline(true)
    await minuteWithoutALook()
    await bell.click()
    await expect(dropdown.getByText(/^No connection. Last updated at /)).toBeVisible()
    const back = page.waitForResponse(LIST)
    await context.setOffline(false)
    await back
    await expect(dropdown.getByText(/^No connection/)).toBeHidden()
  })
})

test('an empty list says what will show there', { tag: '@once' }, async ({ page, account, signIn }) => {
  await answer(page, () => [], 0)
  await signIn(await account())
  await page.goto('/')
  await bellOf(page).click()
  await expect(dropdownOf(page).getByText('No notifications yet')).toBeVisible()
  await expect(dropdownOf(page).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

test('a visitor has no bell, and nothing is asked for', { tag: '@once' }, async ({ page }) => {
  await page.clock.install()
  const looks = countLooks(page)
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await page.clock.runFor(46_000)
  await expect(bellOf(page)).toHaveCount(0)
  expect(looks.count).toBe(0)
  expect(files.filter((url) => /\/signed-in-/.test(url))).toEqual([])
})

test('the bell comes into a room that was kept for it', async ({ page, account, signIn }) => {
  await signIn(await account())
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/assets\/signed-in-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const header = page.getByRole('banner')
  const places = async () =>
    Promise.all(
      [header.getByText(/^Hi, /), header.getByRole('button', { name: /Bahasa/ })].map((one) =>
        one.boundingBox(),
      ),
    )
  await expect(header.getByText(/^Hi, /)).toBeVisible()
  await expect(bellOf(page)).toHaveCount(0)
  const before = await places()
  letThrough()
  await expect(bellOf(page)).toBeVisible()
  expect(await places()).toEqual(before)
  const box = (await bellOf(page).boundingBox())!
  expect([box.width, box.height]).toEqual([44, 44])
})
