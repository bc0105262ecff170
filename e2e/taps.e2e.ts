import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { PHOTO, recogniseLaptop } from './recognised-laptop.ts'
import { alive, expect, expectAccessible, test } from './fixtures.ts'

// A tap is a press on anything but a text field; a text is what is typed into one. From the home page to "sent".

test.use({ expectedErrors: /status of 400.*\/slots$/ })

/** Counts what a thumb does. */
function counting() {
  const count = { taps: 0, texts: 0 }
  return {
    count,
    async tap(part: Locator) {
      await alive(part.first())
      await part.first().click()
      count.taps++
    },
    async write(part: Locator, text: string) {
      await part.fill(text)
      count.texts++
    },
  }
}

type Admin = (method: 'POST', path: string, body: object) => Promise<unknown>

/** A district in which somebody comes by every day. */
async function serve(server: string, admin: Admin, district: string) {
  const found = await fetch(`${server}/api/location_area/search?q=${encodeURIComponent(district)}`)
  const [place] = (await found.json()) as { id: string; districtName: string; cityName: string }[]
  await admin('POST', '/api/areas', {
    name: `Area ${randomUUID().slice(0, 6)}`,
    active: true,
    time_zone: 'Asia/Jakarta',
    district_ids: [place!.id],
    min_kg: null,
    needs: [],
    sources: [],
    cutoff_h: 0,
    ahead_days: 7,
    note: '',
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      starts: '09:00',
      ends: '12:00',
      visits: 9,
      capacity_kg: null,
    })),
  })
  return `${place!.districtName} · ${place!.cityName}`
}

const sent = (page: Page) =>
  expect(page.getByRole('heading', { name: '✅ Submitted successfully!' })).toBeVisible()
const times = (page: Page) => page.getByRole('region', { name: 'When can it be picked up?' })
const reserved = (page: Page) =>
  expect(
    page.getByRole('region', { name: 'Pick-up', exact: true }).getByText('The time is reserved for you.'),
  ).toBeVisible()

test(
  'a broken fridge with its appointment: at most nine taps',
  { tag: '@phone' },
  async ({ page, server, admin }) => {
    await serve(server, admin, 'Cilandak')
    const { count, tap, write } = counting()
    await page.goto('/')
    await tap(page.getByRole('link', { name: /^E-Waste Collection/ }))
    await tap(page.getByRole('button', { name: 'Request a collection' }))
    await tap(page.getByRole('button', { name: 'Choose a device from the list' }))
    await write(page.getByRole('combobox', { name: 'Kind of device' }), 'Refrigerator')
    await tap(page.getByRole('dialog').getByRole('option'))
    await tap(page.getByRole('radio', { name: 'Broken' }))
    // A fridge holds neither a battery nor data: nobody is asked.
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await tap(page.getByRole('radio', { name: 'A household' }))
    await write(page.getByLabel('Location'), 'Cilandak')
    await tap(page.getByRole('option', { name: /^Cilandak ·/ }))
    await write(page.getByLabel('Street and number'), 'Jl. Fatmawati 12')
    await tap(times(page).getByRole('radio'))
    await write(page.getByLabel('Phone number'), '0812 3456 7890')
    await expectAccessible(page)
    await tap(page.getByRole('button', { name: 'Submit' }))
    await sent(page)
    await reserved(page)
    expect(count.taps).toBeLessThanOrEqual(9)
    expect(count.texts).toBeLessThanOrEqual(4)

    // The sender reads the same address.
    await page.getByRole('link', { name: 'Follow your request' }).click()
    await expect(page.getByText(/^Jl\. Fatmawati 12, Cilandak · /)).toBeVisible()
  },
)

test('five phones donated: at most eight taps', { tag: '@phone' }, async ({ page }) => {
  const { count, tap, write } = counting()
  await page.goto('/')
  await tap(page.getByRole('link', { name: /^Donation/ }))
  await tap(page.getByRole('button', { name: 'Offer a donation' }))
  await tap(page.getByRole('button', { name: 'Choose a device from the list' }))
  await write(page.getByRole('combobox', { name: 'Kind of device' }), 'smartphone')
  await tap(page.getByRole('dialog').getByRole('option'))
  await write(page.getByLabel('How many?'), '5')
  await tap(page.getByRole('radio', { name: 'Works' }))
  await tap(page.getByRole('radio', { name: 'A household' }))
  await write(page.getByLabel('Location'), 'Gamping')
  await tap(page.getByRole('option', { name: /^Gamping ·/ }))
  await write(page.getByLabel('Street and number'), 'Jl. Godean 7')
  await write(page.getByLabel('Phone number'), '0812 3456 7890')
  await tap(page.getByRole('button', { name: 'Submit' }))
  await sent(page)
  expect(count.taps).toBeLessThanOrEqual(8)
  // Nobody had to write in words what the list says.
  await page.getByRole('link', { name: 'Follow your request' }).click()
  await expect(page.getByText(/^5 × /).first()).toBeVisible()
})

for (const [name, begin] of [
  [
    'from the home page',
    async (page: Page, tap: (part: Locator) => Promise<void>) => {
      const chooser = page.waitForEvent('filechooser')
      await tap(page.getByText('Analyse a photo'))
      await (await chooser).setFiles(PHOTO)
      await tap(page.getByRole('dialog').getByRole('link', { name: 'Request collection' }))
    },
  ],
  [
    'inside the form',
    async (page: Page, tap: (part: Locator) => Promise<void>) => {
      await tap(page.getByRole('link', { name: /^E-Waste Collection/ }))
      await tap(page.getByRole('button', { name: 'Request a collection' }))
      const chooser = page.waitForEvent('filechooser')
      await tap(page.getByRole('button', { name: 'Take a photo of the device' }))
      await (await chooser).setFiles(PHOTO)
    },
  ],
] as const)
  test(
    `a photo first, ${name}: at most six taps with the appointment`,
    { tag: '@phone' },
    async ({ page, server, admin }) => {
      const district = name === 'inside the form' ? 'Pancoran' : 'Setiabudi'
      await serve(server, admin, district)
      await recogniseLaptop(page)
      const { count, tap, write } = counting()
      await page.goto('/')
      await begin(page, tap)
      await expect(page.getByText('Laptop', { exact: true }).first()).toBeVisible()
      await write(page.getByLabel('Location'), district)
      await tap(page.getByRole('option', { name: new RegExp(`^${district} ·`) }))
      await write(page.getByLabel('Street and number'), 'Jl. Gatot Subroto 1')
      await tap(times(page).getByRole('radio'))
      await write(page.getByLabel('Phone number'), '0812 3456 7890')
      await tap(page.getByRole('button', { name: 'Submit' }))
      await sent(page)
      await reserved(page)
      expect(count.taps).toBeLessThanOrEqual(6)
    },
  )

test(
  'a time that somebody else has taken by then is said, and outside of the area it is said why',
  { tag: '@once' },
  async ({ page, server, admin }) => {
    await serve(server, admin, 'Mampang Prapatan')
    await page.goto('/collection')
    const begin = page.getByRole('button', { name: 'Request a collection' })
    await alive(begin)
    await begin.click()
    await page.getByLabel('Message').fill('A fridge')
    await page.getByLabel('Location').fill('Coblong')
    await page.getByRole('option', { name: /^Coblong ·/ }).click()
    await expect(
      times(page).getByText(/^The operator’s vehicles do not come to Coblong, Kota Bandung\./),
    ).toBeVisible()
    await expect(times(page).getByRole('link', { name: 'Drop-off points' })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Location').fill('Mampang Prapatan')
    await page.getByRole('option', { name: /^Mampang Prapatan ·/ }).click()
    await times(page).getByRole('radio').first().check()
    await expect(page.getByRole('region', { name: 'Check your pick-up' })).toBeVisible()
    await page.getByLabel('Street and number').fill('Jl. Bangka 3')
    await page.getByLabel('Phone number').fill('0812 3456 7890')
    // Nobody else is needed for a time that is gone.
    await page.route('**/api/submit-ewaste', (route) =>
      route.continue({
        postData: JSON.stringify({ ...route.request().postDataJSON(), slot_id: 999_999_999 }),
      }),
    )
    await page.getByRole('button', { name: 'Submit' }).click()
    await sent(page)
    await expect(page.getByText('Somebody else took the time that you had chosen.')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Pick-up', exact: true }).getByRole('radio').first(),
    ).toBeVisible()
    await expectAccessible(page)
  },
)
