import { expect, expectAccessible, pressMore, test } from './fixtures.ts'

// From the agreement to come every two weeks to the request of a day, on a phone and on a desktop.

/** A district for each screen, which no other file opens an area for. */
const PLACES: Record<string, { id: string; name: string }> = {
  phone: { id: '31.72.01', name: 'Penjaringan' },
  desktop: { id: '31.72.06', name: 'Kelapa Gading' },
}

test('a regular pick-up is added, and its request lies on the calendar and leads back to it', async ({
  page,
  browser,
  server,
  admin,
  signIn,
}, { project }) => {
  const place = PLACES[project.name] ?? PLACES['desktop']!
  const name = `Warung ${place.name}`
  await admin('POST', '/api/areas', {
    name: place.name,
    active: true,
    time_zone: 'Asia/Jakarta',
    district_ids: [place.id],
    min_kg: null,
    needs: [],
    sources: [],
    cutoff_h: 0,
    ahead_days: 14,
    note: '',
    hours: [{ weekday: 1, starts: '07:00', ends: '08:00', visits: 2, capacity_kg: null }],
  })
  await signIn('admin')
  await page.goto('/admin/regulars')
  await page.getByRole('button', { name: 'Add a regular pick-up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the name of the person to ask for.')).toBeVisible()
  await expect(dialog.getByText('Ask the person first.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Person to ask for').fill(name)
  await dialog.getByLabel('Phone number').fill('0812 3456 7890')
  await dialog.getByLabel('District').fill(place.name)
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByLabel('How often').selectOption({ label: 'Every 2 weeks' })
  // Three days on, so that it is within the coming week whatever the hour.
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000)
  await dialog.getByLabel('Weekday').selectOption(String(day.getUTCDay() || 7))
  await dialog.getByLabel('What is usually handed over').fill('Cables and phones')
  await dialog.getByLabel('Note for the driver').fill('Ring twice')
  await dialog.getByLabel(/^I told the person/).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card.getByText(/every 2 weeks on \w+day, 09:00–12:00/i)).toBeVisible()
  await expect(card.getByText('Next days')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: /RSK-/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Scheduled').first()).toBeVisible()
  await expect(drawer.getByText('Cables and phones').first()).toBeVisible()
  await expectAccessible(page)
  const code = (await drawer
    .getByText(/^RSK-\w{4}-\w{4}$/)
    .first()
    .textContent())!
  const id = Number(new URL(page.url()).searchParams.get('open'))

  await page.goto('/admin/pickups')
  await expect(page.getByRole('link', { name: code }).first()).toBeVisible()
  await page.goto(`/admin?open=${id}`)
  await drawer.getByRole('link', { name: /^every 2 weeks on/ }).click()
  await expect(page.getByRole('dialog', { name: 'Change a regular pick-up' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  // Its sender, by the link that staff give.
  const { key } = await admin('POST', `/api/submissions/${id}/caller-link`)
  const sender = await browser.newPage({ baseURL: server })
  await sender.goto(`/track/${code}#key=${String(key)}`)
  await sender.getByRole('button', { name: 'Follow it here' }).click()
  await expect(sender.getByText(/^Regular pick-up: every 2 weeks on/)).toBeVisible()
  await expect(sender.getByText(/only this pick-up is skipped/)).toBeVisible()
  await expect(sender.getByText('Ring twice')).toBeHidden()
  await expectAccessible(sender)
  await sender.close()

  await card.getByRole('button', { name: 'Pause' }).click()
  await expect(card.getByText('Paused')).toBeVisible()
  await pressMore(page.locator('li').filter({ has: page.getByRole('heading', { name }) }), 'Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toBeHidden()
})
