import type { Locator, Page } from '@playwright/test'
import { drawnPhoto } from './drawn-photo.ts'
import { alive, expect, expectAccessible, installed, signInAs, test } from './fixtures.ts'
import { DESK } from './screens.ts'

// Drop-off points: what everybody sees, what a sticker says, and what the desk does about it.

const point = (name: string) => ({
  name,
  address: 'Jl. Melati 5',
  district_id: '31.74.07',
  latitude: -6.2441,
  longitude: 106.8006,
  hours: Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' })),
  note: 'Ask at the gate',
  takes: ['small-it', 'batteries'],
  active: true,
})
/** The list as it is now: the server keeps a page for ten seconds. */
async function freshList(page: Page) {
  await page.goto('/drop-off')
  const refresh = page.getByRole('button', { name: 'Refresh the points' })
  await alive(refresh)
  const reply = page.waitForResponse('**/api/points')
  await refresh.click()
  await reply
}
type Made = { point: { id: number; token: string } }

test(
  'a sticker says "full", the public page says that it was reported, and the desk handles it',
  { tag: '@phone' },
  async ({ page, browser, server, admin }) => {
    const name = `Bank Sampah Melati ${Date.now()}`
    const { point: made } = (await admin('POST', '/api/admin/points', point(name))) as Made

    await page.goto(`/p/${made.token}`)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
    // A mistaken tap is taken back, and leaves nothing.
    await page.getByRole('button', { name: 'It is broken' }).click()
    await expect(
      page.getByRole('heading', { name: 'Thank you. The operator has been informed.' }),
    ).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo it' }).click()
    await page.getByRole('button', { name: 'It is full' }).click()
    await expect(page.getByText('Reported: It is full')).toBeVisible()

    await freshList(page)
    const card = page.getByRole('listitem').filter({ hasText: name })
    await expect(card.getByText('Reported full')).toBeVisible()
    await expect(card.getByText('Reported by a visitor; the operator has not checked it yet.')).toBeVisible()
    await expect(card.getByText('Open now')).toBeVisible()
    await expect(card.getByRole('link', { name: /^Directions to/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/directions\?route=/,
    )
    await expectAccessible(page)

    const staff = await browser.newContext({ baseURL: server, ...DESK })
    const desk = await staff.newPage()
    await signInAs(desk, server, { email: 'ratna@example.org' })
    await desk.goto('/admin/points')
    const row = desk.getByRole('listitem').filter({ hasText: name })
    await expect(row.getByText('1 report')).toBeVisible()
    await expectAccessible(desk)
    await row.getByRole('button', { name }).click()
    const drawer = desk.getByRole('dialog')
    await expect(drawer.getByText('It is full')).toBeVisible()
    await expectAccessible(desk)
    await drawer.getByRole('button', { name: 'Full', exact: true }).click()
    await expect(drawer.getByText(/handled by ratna/)).toBeVisible()
    await staff.close()

    await freshList(page)
    await expect(card.getByText('Full', { exact: true })).toBeVisible()
    await expect(card.getByText('Reported full')).toBeHidden()
  },
)

test(
  'a photo of a point is everybody’s until it is removed',
  { tag: '@once' },
  async ({ page, context, admin, signIn }) => {
    const name = `Pos RW ${Date.now()}`
    await admin('POST', '/api/admin/points', point(name))
    await signIn('admin')
    // Drawn before there is a photo: the server keeps the page for ten seconds, also for who comes after this test.
    const visitor = await context.newPage()
    await freshList(visitor)
    await page.goto('/admin/points')
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name }).click()
    const drawer = page.getByRole('dialog')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      drawer.getByRole('button', { name: 'Add a photo' }).click(),
    ])
    await chooser.setFiles({ name: 'pos.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto() })
    const photoOn = (where: Page | Locator) =>
      where.getByRole('img', { name: `Photo of the drop-off point ${name}` })
    const isDrawn = (photo: Locator) => async () => {
      await photo.scrollIntoViewIfNeeded()
      return photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    }
    await expect(drawer.getByRole('button', { name: 'Another photo' })).toBeVisible()
    await expect.poll(isDrawn(photoOn(drawer))).toBe(true)
    await expectAccessible(page)

    await visitor.getByRole('button', { name: 'Refresh the points' }).click()
    await expect.poll(isDrawn(photoOn(visitor))).toBe(true)
    await expectAccessible(visitor)

    await drawer.getByRole('button', { name: 'Remove the photo' }).click()
    await expect(drawer.getByRole('button', { name: 'Add a photo' })).toBeFocused()
    await expect(photoOn(page)).toHaveCount(0)
    await visitor.getByRole('button', { name: 'Refresh the points' }).click()
    await expect(photoOn(visitor)).toHaveCount(0)
    await visitor.close()
  },
)

test(
  'the nearest comes first, and the position stays on the device',
  { tag: '@phone' },
  async ({ page, context, admin }) => {
    const stamp = Date.now()
    const [far, near] = [`Far ${stamp}`, `Near ${stamp}`]
    await admin('POST', '/api/admin/points', { ...point(far), latitude: -6.9, longitude: 107.6 })
    await admin('POST', '/api/admin/points', { ...point(near), district_id: '32.73.02' })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -6.2477, longitude: 106.8011 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await freshList(page)
    const sort = page.getByRole('button', { name: 'Nearest first' })
    await sort.click()
    const sorted = page.getByRole('region', { name: 'Nearest first' })
    await expect(sorted.getByText('0.4 km in a straight line').first()).toBeVisible()
    const names = await sorted.getByRole('heading', { level: 3 }).allTextContents()
    expect(names.indexOf(near)).toBeLessThan(names.indexOf(far))
    expect(asked.filter((one) => one.includes('6.247'))).toEqual([])
    await expectAccessible(page)
    await page.getByLabel('District').selectOption('32.73.02')
    await expect(page.getByRole('heading', { name: far })).toBeHidden()
    await expect(page.getByRole('heading', { name: near })).toBeVisible()
  },
)

test(
  'staff add a point where they stand, print its sticker, and renew it',
  { tag: '@phone' },
  async ({ page, context, signIn }) => {
    const name = `Kantor Camat ${Date.now()}`
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -6.2433, longitude: 106.799 })
    await signIn('admin')
    await page.goto('/admin/points?open=new')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Add the point' }).click()
    await expect(drawer.getByText('Enter a name.')).toBeVisible()
    await expect(drawer.getByText('Choose at least one kind.')).toBeVisible()
    await expectAccessible(page)
    await drawer.getByLabel('Name').fill(name)
    await drawer.getByLabel('Address').fill('Jl. Kertanegara 1')
    await drawer.getByLabel('District').fill('kebayoran baru')
    await drawer.getByRole('option', { name: /Kebayoran Baru/ }).click()
    await drawer.getByRole('button', { name: 'Use my position' }).click()
    await expect(drawer.getByLabel('Latitude')).toHaveValue('-6.243300')
    await drawer.getByLabel('Small IT and telecommunication equipment').check()
    await drawer.getByRole('button', { name: 'Add the point' }).click()
    await expect(drawer.getByRole('heading', { name: 'What is its state?' })).toBeVisible()
    await expect(drawer.getByText('No reports yet.')).toBeVisible()

    await drawer.getByRole('link', { name: 'Print the sticker' }).click()
    const code = page.getByRole('img', { name: `QR code of ${name}` })
    await expect(code).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Pindai dan beri tahu kami')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    const before = await code.innerHTML()

    await page.goBack()
    await drawer.getByRole('button', { name: 'Renew the sticker' }).click()
    await page.getByRole('button', { name: 'Renew it' }).click()
    await expect(page.getByText('The old stickers no longer work. Print the new one.')).toBeVisible()
    await drawer.getByRole('link', { name: 'Print the sticker' }).click()
    await expect(code).toBeVisible()
    expect(await code.innerHTML()).not.toBe(before)
  },
)

test(
  'a change of a point keeps a colleague’s change of the same moment',
  { tag: '@once' },
  async ({ page, admin, signIn }) => {
    const name = `Balai warga ${Date.now()}`
    const { point: made } = (await admin('POST', '/api/admin/points', point(name))) as Made
    await signIn('admin')
    await page.goto('/admin/points')
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
    const drawer = page.getByRole('dialog', { name })
    await drawer.getByRole('button', { name: 'Edit' }).click()
    await admin('PUT', `/api/admin/points/${made.id}`, { active: false })
    await drawer.getByRole('textbox', { name: 'Note' }).fill('Ring the bell')
    await drawer.getByRole('button', { name: 'Save the point' }).click()
    await drawer.getByRole('button', { name: 'Edit' }).click()
    await expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('Ring the bell')
    await expect(drawer.getByRole('checkbox', { name: /^Show it to the public/ })).not.toBeChecked()

    // The typed text does not go with one press, nor with the back button.
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await drawer.getByRole('textbox', { name: 'Note' }).fill('Ring twice')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('Ring twice')
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(drawer).toHaveCount(0)
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
    await drawer.getByRole('button', { name: 'Edit' }).click()
    await drawer.getByRole('textbox', { name: 'Note' }).fill('Ring twice')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(drawer).toHaveCount(0)
  },
)

test(
  'after how many days without a word a point is flagged is a setting',
  { tag: '@once' },
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/admin/settings')
    const days = page.getByLabel('Days without news')
    await days.fill('0')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('A whole number from 1 to 365.')).toBeVisible()
    await expectAccessible(page)
    await days.fill('21')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The settings were saved')).toBeVisible()
    await page.reload()
    await expect(days).toHaveValue('21')
  },
)

test.describe('without a network', () => {
  // The browser itself logs a call that did not get through.
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/,
  })
  test('the points that were seen are there', { tag: '@once' }, async ({ page, context, admin }) => {
    const name = `Kept ${Date.now()}`
    await admin('POST', '/api/admin/points', point(name))
    await freshList(page)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await installed(page)
    await context.setOffline(true)
    await page.goto('/drop-off')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText('Open now').first()).toBeVisible()
  })
})

test.describe('a map', () => {
  const map = 'Map of the drop-off points'
  test(
    'is not offered where the operator has chosen none, and nothing of it is fetched',
    { tag: '@once' },
    async ({ page, admin }) => {
      await admin('POST', '/api/admin/points', point(`Mapless ${Date.now()}`))
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const config = page.waitForResponse('**/config.json')
      await page.goto('/drop-off')
      await config
      await alive(page.getByRole('button', { name: 'Nearest first' }))
      await expect(page.getByRole('button', { name: 'Show on a map' })).toBeHidden()
      expect(asked.filter((url) => /points-map|maplibre/.test(url))).toEqual([])
    },
  )

  test('is drawn once somebody asks for it, and a press on a point says which @phone', async ({
    page,
    admin,
  }) => {
    const name = `Mapped ${Date.now()}`
    await admin('POST', '/api/admin/points', { ...point(name), latitude: -7.5, longitude: 110.5 })
    await page.route('**/config.json', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({
        json: { ...(await reply.json()), mapStyle: `${new URL(route.request().url()).origin}/map-style` },
      })
    })
    await page.route('**/map-style', (route) =>
      route.fulfill({
        json: {
          version: 8,
          sources: {},
          layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#f3f1ea' } }],
        },
      }),
    )
    // Those of other tests lie where it happens to be, also one above the other: a target that axe calls too small.
    await page.route('**/api/points', async (route) => {
      const reply = await route.fetch()
      const all = (await reply.json()) as { points: { name: string }[] }
      await route.fulfill({ json: { ...all, points: all.points.filter((one) => one.name === name) } })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await freshList(page)
    const show = page.getByRole('button', { name: 'Show on a map' })
    await expect(show).toBeVisible()
    expect(asked.filter((url) => /points-map|maplibre/.test(url))).toEqual([])
    await show.click()
    await expect(page.getByRole('region', { name: map })).toBeVisible()
    await page.getByRole('button', { name, exact: true }).press('Enter')
    await expect(
      page.getByRole('list', { name: 'Chosen on the map' }).getByRole('heading', { name }),
    ).toBeVisible()
    await expect(page.getByText('The map could not be loaded.')).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close the map' }).click()
    await expect(page.getByRole('region', { name: map })).toBeHidden()
  })

  test(
    'is where the depot is chosen: the pin by keyboard, or the place where somebody stands',
    {
      tag: '@once',
    },
    async ({ page, context, signIn }) => {
      await page.route('**/config.json', async (route) => {
        const reply = await route.fetch()
        await route.fulfill({
          json: { ...(await reply.json()), mapStyle: `${new URL(route.request().url()).origin}/map-style` },
        })
      })
      await page.route('**/map-style', (route) =>
        route.fulfill({ json: { version: 8, sources: {}, layers: [] } }),
      )
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation({ latitude: -6.9147, longitude: 107.6098 })
      await signIn('admin')
      await page.goto('/admin/settings')
      const depot = page.getByRole('region', { name: 'Where rounds begin and end' })
      await depot.getByLabel('Name of the depot').fill('Gudang pin')
      await depot.getByRole('button', { name: 'Use my position' }).click()
      await expect(depot.getByLabel('Latitude')).toHaveValue('-6.914700')
      await depot.getByRole('button', { name: 'Choose on a map' }).click()
      const pin = depot.getByRole('region', { name: 'Map for choosing the position' })
      await expect(pin).toBeVisible()
      await expectAccessible(page)
      await pin.press('ArrowRight')
      await expect(depot.getByLabel('Longitude')).not.toHaveValue('107.609800')
      await expect(depot.getByLabel('Longitude')).toHaveValue(/^107\.61/)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Everything on this page is saved.')).toBeVisible()
      await page.reload()
      await expect(depot.getByLabel('Longitude')).toHaveValue(/^107\.61/)
      // As it was before: other tests plan rounds from it.
      for (const name of ['Name of the depot', 'Latitude', 'Longitude']) await depot.getByLabel(name).fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Everything on this page is saved.')).toBeVisible()
    },
  )
})

test('staff print the poster of a service and of a point @once', async ({ page, signIn, admin }) => {
  const name = `Bank Sampah Poster ${Date.now()}`
  await admin('POST', '/api/admin/points', point(name))
  await signIn('admin')
  await page.goto('/admin/points')
  const posters = page.getByRole('region', { name: 'Posters of the services' })
  const donation = page.waitForEvent('download')
  await posters.getByRole('button', { name: 'Donation' }).click()
  expect((await donation).suggestedFilename()).toBe('resirkuit-poster-donation.pdf')
  await expectAccessible(page)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const own = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print the poster' }).click()
  expect((await own).suggestedFilename()).toMatch(/^resirkuit-poster-\d+\.pdf$/)
})

test.describe('an old sticker', () => {
  // The browser itself logs an answer with 404.
  test.use({ expectedErrors: /404/ })
  test('says that it is no longer in use, and leads on', { tag: '@once' }, async ({ page }) => {
    await page.goto(`/p/${'a'.repeat(22)}`)
    await expect(page.getByRole('heading', { name: 'This sticker is no longer valid' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Other drop-off points' }).click()
    await expect(page.getByRole('heading', { name: 'Drop-off points', level: 1 })).toBeVisible()
  })
})
