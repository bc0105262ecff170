import type { Page } from '@playwright/test'
import { alive, expect, expectAccessible, PUBLIC_URL, test } from './fixtures.ts'

/** Nothing is wider than the screen. */
const expectNoOverflow = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)

/** The button that opens the group of a device. */
const groupOf = (page: Page, device: string) =>
  page
    .locator('details', { has: page.locator('a', { hasText: device }) })
    .locator('summary')
    .first()

test('the guide: every device by group, found by what people call it', async ({ page, server }) => {
  const { classes } = (await (await fetch(`${server}/api/knowledge`)).json()) as { classes: { id: string }[] }
  await page.goto('/knowledge')
  await expect(page).toHaveTitle('Device guide - Resirkuit')
  const all = page.locator('main [href^="/knowledge/"]')
  const devices = all.locator('visible=true')
  // Folded, the guide is on little more than one screen, and whole in the document.
  await expect(all).toHaveCount(classes.length)
  await expect(devices).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Temperature exchange equipment')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1400)
  await expectAccessible(page)
  await expectNoOverflow(page)

  // A picture leads to its group and opens it; the search stays in sight.
  await page.getByRole('link', { name: 'Batteries' }).click()
  const battery = page.getByRole('link', { name: /^Loose lithium-ion battery/ })
  await expect(battery).toBeInViewport()
  await page.getByRole('link', { name: 'Small equipment', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Small equipment' })).toBeInViewport()
  await expect(page.getByRole('searchbox', { name: 'Find a device' })).toBeInViewport()
  await expectAccessible(page)
  // Back from a device the groups are as they were.
  await battery.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loose lithium-ion battery')
  await page.goBack()
  await expect(battery).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Find a device' })
  await alive(search)
  await search.fill('HP')
  await expect(page.getByRole('status')).toHaveText('3 devices found')
  await expect(devices).toContainText(['Smartphone', 'Feature phone', 'Loose lithium-ion battery'])
  await expectAccessible(page)
  await search.fill('pemanggang')
  await expect(page.getByRole('status')).toHaveText('1 device found')
  await search.fill('abacus')
  await expect(page.getByText('No device with this name.')).toBeVisible()

  await search.fill('hp')
  await page.getByRole('link', { name: 'Smartphone' }).click()
  await expect(page).toHaveURL('/knowledge/smartphone')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smartphone')
  await expect(page).toHaveTitle('Smartphone - Resirkuit')
  await page.goBack()
  await expect(page).toHaveTitle('Device guide - Resirkuit')
})

test(
  'without a script the guide unfolds, and a picture leads to its group',
  { tag: '@once' },
  async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server })
    const page = await context.newPage()
    await page.goto('/knowledge')
    await page.getByRole('link', { name: 'Lamps' }).click()
    await expect(page.getByRole('link', { name: /^LED lamp/ })).toBeInViewport()
    await page.getByRole('heading', { name: 'Large equipment' }).click()
    await expect(page.getByRole('link', { name: /^Washing machine/ })).toBeVisible()
    await context.close()
  },
)

test('a device: hazards, figures with their sources, what to do, and one way on', async ({ page }) => {
  await page.goto('/knowledge/laptop')
  await alive(page.getByRole('link', { name: 'Request collection' }))
  await expect(page).toHaveTitle('Laptop - Resirkuit')
  const battery = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Lithium-ion battery' }) })
  await expect(battery).toContainText('Always in it')
  await expect(battery).toContainText('Under the keyboard or at the back', { ignoreCase: true })
  await expect(battery).toContainText('Can catch fire or explode when damaged')

  await expect(page.getByText('240 kg CO2e')).toBeVisible()
  await expect(page.getByText('Published: 180 to 270 kg CO2e')).toBeVisible()
  const source = page.getByText('Boavizta 2023').locator('visible=true')
  await expect(source).toHaveCount(0)
  const origins = page.getByText('Source of this figure')
  for (const origin of await origins.all()) await origin.click()
  await expect(page.getByText('235.87 kg CO2e')).toBeVisible()
  await expect(source.first()).toBeVisible()

  const step = page.getByRole('checkbox', { name: /^Back up your data/ })
  await step.check()
  await expect(step).toBeChecked()
  await expect(page.getByRole('list', { name: 'The steps of recycling' }).getByRole('listitem')).toHaveCount(
    6,
  )
  await expect(page.getByText('Government Regulation 27/2020')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByRole('link', { name: 'Request collection' }).click()
  await expect(page).toHaveURL('/collection?device=laptop')
})

test('an unpublished figure is not known', { tag: '@once' }, async ({ page }) => {
  await page.goto('/knowledge/power-bank')
  await expect(page.getByText('Not known yet')).toHaveCount(4)
  // Two kinds of charger were measured: shown, and not made into one figure.
  await page.goto('/knowledge/charger-adapter')
  await page.getByText('Published values').last().click()
  await expect(page.getByText('3.6 kg CO2e')).toBeVisible()
})

test.describe('in Indonesian and in the dark', () => {
  test.use({ locale: 'id-ID', colorScheme: 'dark' })

  test('the same pages @once', async ({ page }) => {
    await page.goto('/knowledge')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panduan perangkat')
    await page.getByRole('heading', { name: 'Peralatan penukar panas' }).click()
    await expect(page.getByRole('link', { name: 'Kulkas' })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.goto('/knowledge/refrigerator')
    await expect(page).toHaveTitle('Kulkas - Resirkuit')
    await expect(page.getByText('Jangan memotong pipa')).toBeVisible()
    await expect(page.getByText('Nilai terbitan: 41 sampai 70 kg')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, and search engines find it', async ({ page, request }) => {
    await page.goto('/knowledge')
    await groupOf(page, 'Smartphone').click()
    await page.getByRole('link', { name: 'Smartphone' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smartphone')
    await expect(page.getByText('Do not pierce, bend, crush or heat a battery')).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${PUBLIC_URL}/knowledge/smartphone`,
    )
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      /^Smartphone: its dangers/,
    )
    expect(await (await request.get('/sitemap.xml')).text()).toContain(
      `<loc>${PUBLIC_URL}/knowledge/smartphone</loc>`,
    )
  })
})

test.describe('an address without a device', { tag: '@once' }, () => {
  test.use({ expectedErrors: /404|400/ })

  test('is a 404, and leads to the guide', async ({ page }) => {
    for (const id of ['abacus', 'constructor', 'Not%20one']) {
      const answer = await page.goto(`/knowledge/${id}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This device is not in the guide')
    }
    await page.getByRole('link', { name: 'All devices' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Device guide')
  })
})

test.describe('a device that cannot be loaded', { tag: '@once' }, () => {
  test.use({ expectedErrors: /503|ERR_FAILED/ })

  test('can be asked for again', async ({ page }) => {
    let failing = true
    await page.route('**/api/knowledge/laptop', async (route) => {
      if (failing) await route.fulfill({ status: 503, json: { success: false, error: 'Away', code: 'away' } })
      else await route.continue()
    })
    await page.goto('/knowledge')
    await groupOf(page, 'Laptop').click()
    const link = page.getByRole('link', { name: /^Laptop/ })
    await alive(link)
    await link.click()
    await expect(page.getByRole('alert')).toContainText('This device could not be loaded.')
    // Before, the app tries again by itself.
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeEnabled()
    failing = false
    await again.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laptop')
  })
})
