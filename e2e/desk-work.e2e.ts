import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, pressMore, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

type Sent = { id: number; tracking_code: string }
const send = async (server: string, body: object, guest = `guest_${randomUUID()}`) => {
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': guest },
    body: JSON.stringify({ form_id: 11, ...body }),
  })
  return (await reply.json()) as Sent
}
/** Makes the browser that guest's. */
const beGuest = (page: Page, guest: string) =>
  page.addInitScript(
    (user_id) => localStorage.setItem('resirkuit:guest', JSON.stringify({ user_id, username: 'Guest' })),
    guest,
  )
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const place = 'Kebayoran Baru · Kota Administrasi Jakarta Selatan'
const aPhone = () => `0812${String(Math.floor(Math.random() * 1e8)).padStart(8, '1')}`

test('the table goes by what the work needs: visit, side and kilograms, from a sheet and in its address', async ({
  page,
  signIn,
  server,
  admin,
}) => {
  const word = randomUUID().slice(0, 8)
  const items = [{ device_class: 'laptop', quantity: 2 }]
  await send(server, { message: `${word} waits`, location: 'Coblong · Kota Bandung' })
  const later = await send(server, { message: `${word} later`, location: place, items })
  const sooner = await send(server, { message: `${word} sooner`, location: place })
  const weighed = await send(server, { message: `${word} weighed`, location: place })
  for (const { id } of [later, sooner, weighed])
    await admin('PATCH', `/api/submissions/${id}`, { status: 'approved' })
  const dayIn = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(Date.now() + days * 24 * 3600_000)
  for (const [{ id }, days] of [
    [later, 9],
    [sooner, 8],
  ] as const)
    await admin('POST', '/api/rounds', {
      day: dayIn(days),
      time_zone: 'Asia/Jakarta',
      driver_id: null,
      note: '',
      stops: [{ submission_id: id }],
    })
  await admin('PATCH', `/api/submissions/${weighed.id}`, { status: 'collected' })
  await admin(
    'POST',
    `/api/submissions/${weighed.id}/weights`,
    { device_class: 'laptop', weight_kg: 2.5, units: 1, method: 'weighed', outcome: 'unknown' },
    { 'idempotency-key': randomUUID() },
  )
  await signIn('admin')
  await page.goto(`/admin?q=${word}`)
  await expect(rows(page)).toHaveCount(4)
  const row = (what: string) => rows(page).filter({ hasText: `${word} ${what}` })
  await expect(row('waits')).toContainText('Coblong')
  await expect(row('waits')).toContainText('Staff · Approve')
  await expect(row('later')).toContainText('2 × Laptop')
  await expect(row('later')).toContainText('Driver')
  await expect(row('later')).toContainText('with a round')
  await expect(row('weighed')).toContainText('2.5 kg')
  await expectAccessible(page)

  const sheet = page.getByRole('dialog', { name: 'Which requests?' })
  const more = page.getByRole('button', { name: /^More filters/ })
  await more.click()
  await sheet.getByRole('radio', { name: 'By visit' }).check({ force: true })
  await expect(sheet.getByText('those without one last')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show requests' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText(`${word} sooner`)
  await expect(rows(page).nth(1)).toContainText(`${word} later`)
  await expect(rows(page).nth(2)).toContainText(`${word} waits`)

  // The address has it: a reload, and a way back.
  expect(new URL(page.url()).searchParams.get('order')).toBe('visit')
  await page.reload()
  await expect(rows(page).nth(0)).toContainText(`${word} sooner`)
  await more.click()
  await sheet.getByLabel('Visit from').fill(dayIn(9))
  await sheet.getByLabel('Visit to').fill(dayIn(8))
  await expect(sheet.getByText('The first day is after the last day.').first()).toBeVisible()
  await sheet.getByLabel('Visit to').fill(dayIn(9))
  await sheet.getByRole('button', { name: 'Show requests' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`${word} later`)
  await page.goBack()
  await expect(rows(page)).toHaveCount(3)

  await page.goto(`/admin?q=${word}`)
  await more.click()
  await sheet.getByLabel('Waits for').selectOption('Driver')
  await sheet.getByRole('button', { name: 'Show requests' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Without: Waits for: Driver' }).click()
  await expect(rows(page)).toHaveCount(4)
  await more.click()
  await sheet.getByLabel('Kilograms').selectOption('Recorded')
  await sheet.getByRole('button', { name: 'Show requests' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`${word} weighed`)

  await page.goto(`/admin?q=${word}&unvisited=true`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`${word} waits`)
})

test('the table is narrowed in a sheet, and the choice kept by name', async ({
  page,
  signIn,
  server,
  admin,
}) => {
  const word = randomUUID().slice(0, 8)
  await send(server, { message: `${word} here`, location: place })
  const read = await send(server, { message: `${word} read`, location: place })
  await send(server, { message: `${word} elsewhere`, location: 'Coblong · Kota Bandung' })
  await admin('GET', `/api/submissions/${read.id}`)
  await signIn('admin')
  await page.goto(`/admin?q=${word}`)
  await expect(rows(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'More filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Which requests?' })
  await sheet.getByRole('checkbox', { name: 'Unread only' }).check()
  await sheet.getByRole('combobox', { name: 'District' }).fill('kebayoran baru')
  await sheet.getByRole('option', { name: /^Kebayoran Baru/ }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show requests' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`${word} here`)
  await expect(page.getByText('District: Kebayoran Baru')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unread', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.getByRole('button', { name: 'Save this filter…' }).click()
  const name = `South ${word}`
  const keep = page.getByRole('dialog', { name: 'Save this filter' })
  await keep.getByRole('button', { name: 'Keep it' }).click()
  await expect(keep.getByText('Enter a name.')).toBeVisible()
  await keep.getByLabel('Name').fill(name)
  await keep.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Without: District: Kebayoran Baru' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.goto(`/admin?q=${word}`)
  await page.getByRole('button', { name, exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: `Delete the filter ${name}` }).click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test(
  'somebody takes a request on, notes something and writes to its sender, who sees only that',
  { tag: '@once' },
  async ({ page, signIn, server }) => {
    const word = randomUUID().slice(0, 8)
    const guest = `guest_${randomUUID()}`
    const { id, tracking_code } = await send(server, { message: word }, guest)
    await signIn('admin')
    await page.goto(`/admin?q=${word}&open=${id}`)
    const drawer = page.getByRole('dialog', { name: 'E-Waste Collection' })
    await expect(drawer.getByText('in 3 days')).toBeVisible()
    await drawer.getByRole('button', { name: 'Assign to me' }).click()
    await expect(drawer.getByLabel('Assigned to')).toHaveValue(/\d+/)
    await expect(drawer.getByText('Assigned to ratna')).toBeVisible()

    await drawer.getByLabel('New note').fill('Ring after ten')
    await drawer.getByRole('button', { name: 'Add the note' }).click()
    await expect(drawer.getByRole('region', { name: 'Notes among staff' })).toContainText('Ring after ten')
    await expect(drawer.getByLabel('New note')).toHaveValue('')

    const writing = drawer.getByRole('region', { name: 'Messages with the sender' })
    await writing.getByLabel('Message to the sender').fill('Which floor is it on?')
    await expectAccessible(page)
    await writing.getByRole('button', { name: 'Send to the sender' }).click()
    await expect(writing.getByText('Which floor is it on?')).toBeVisible()
    await expect(writing.getByLabel('Message to the sender')).toHaveValue('')
    await expectAccessible(page)

    await page.goto(`/admin?q=${word}`)
    await page.getByRole('button', { name: 'Assigned to me', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Unassigned', exact: true }).click()
    await expect(page.getByText('No request matches these filters.')).toBeVisible()

    await beGuest(page, guest)
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/track/${tracking_code}`)
    const messages = page.getByRole('region', { name: 'Messages with the operator' })
    await expect(messages.getByText('Which floor is it on?')).toBeVisible()
    await expect(page.getByText('Ring after ten')).toHaveCount(0)
    await expectAccessible(page)
  },
)

test.describe('a caller', () => {
  // The code alone opens nothing.
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test(
    'is written down, gets a link, and takes the request over with it',
    { tag: '@once' },
    async ({ page, signIn, browser }) => {
      await signIn('admin')
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Call', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Phone number').fill(aPhone())
      await dialog.getByLabel('Name').fill('Ibu Sri')
      await dialog.getByLabel('Message').fill('A television from the kitchen')
      await dialog.getByRole('button', { name: 'Write it down' }).click()
      await expect(dialog.getByText('Ask the caller first.')).toBeVisible()
      await dialog.getByRole('checkbox', { name: /the caller agreed/ }).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Write it down' }).click()
      await expect(dialog.getByText('Read this code aloud:')).toBeVisible()
      await expectAccessible(page)
      const link = await dialog.getByText(/#key=/).innerText()
      await dialog.getByRole('button', { name: 'Open the request' }).click()
      await expect(page.getByRole('dialog').getByText('Ibu Sri').first()).toBeVisible()
      await expect(page.getByRole('dialog').getByText(/^Given orally/)).toBeVisible()

      const phone = await browser.newContext({ serviceWorkers: 'block', ...PHONE })
      const theirs = await phone.newPage()
      await theirs.goto(link)
      await expect(theirs.getByRole('heading', { name: 'Your request' })).toBeVisible()
      await expectAccessible(theirs)
      await theirs.getByRole('button', { name: 'Follow it here' }).click()
      await expect(theirs.getByText('A television from the kitchen')).toBeVisible()
      expect(theirs.url()).toBe(link.split('#')[0])
      await theirs.reload()
      await expect(theirs.getByText('A television from the kitchen')).toBeVisible()
      await phone.close()

      // They lose the phone, and call again.
      await page.getByRole('button', { name: 'New link for the sender…' }).click()
      const asked = page.getByRole('dialog', { name: 'Make a new link for the sender?' })
      await expectAccessible(page)
      await asked.getByRole('button', { name: 'Make a new link' }).click()
      const told = page.getByRole('dialog', { name: 'The new link' })
      const renewed = await told.getByText(/#key=/).innerText()
      expect(renewed).not.toBe(link)
      await expectAccessible(page)
      const next = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
      await next.goto(renewed)
      await next.getByRole('button', { name: 'Follow it here' }).click()
      await expect(next.getByText('A television from the kitchen')).toBeVisible()
      await next.context().close()

      // To everybody else it opens nothing any more.
      const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
      await other.goto(link)
      await other.getByRole('button', { name: 'Follow it here' }).click()
      await expect(other.getByText('This link was already used')).toBeVisible()
      await other.context().close()
    },
  )
})

test('a possible duplicate is looked at side by side, merged, and taken back @phone', async ({
  page,
  signIn,
  server,
  admin,
}) => {
  const phone_number = aPhone()
  const guest = `guest_${randomUUID()}`
  const first = await send(server, { message: 'Two laptops', phone_number })
  const second = await send(server, { message: 'Two laptops, once more', phone_number }, guest)
  await signIn('admin')
  await page.goto(`/admin?open=${second.id}`)
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByRole('heading', { name: 'A request that may be the same' })).toBeVisible()
  await expect(drawer.getByText('same phone number')).toBeVisible()
  await drawer.getByRole('button', { name: `Compare with ${first.tracking_code}` }).click()
  const compared = page.getByRole('dialog', { name: 'Are they the same?' })
  await expect(compared.getByText('Two laptops', { exact: true })).toBeVisible()
  await expect(compared.getByText('Two laptops, once more')).toBeVisible()
  // The older one goes on, unless somebody says otherwise.
  await expect(compared.getByRole('radio', { name: first.tracking_code })).toBeChecked()
  await expectAccessible(page)
  await compared.getByRole('button', { name: `Merge into ${first.tracking_code}` }).click()
  await expect(compared).toHaveCount(0)
  await expect(drawer.getByText('It continues as')).toContainText(first.tracking_code)
  const { submission } = await admin('GET', `/api/submissions/${second.id}`)
  expect(submission).toMatchObject({ status: 'cancelled', merged_into: { id: first.id } })

  const seen = await fetch(`${server}/api/submissions/track/${second.tracking_code}`, {
    headers: { 'x-guest-id': guest },
  })
  expect(((await seen.json()) as { submission: object }).submission).toMatchObject({
    merged_into: first.tracking_code,
  })
  await drawer.getByRole('button', { name: 'Reopen' }).click()
  await expect(drawer.getByText('It continues as')).toHaveCount(0)
})

test(
  'the request that is due first comes first, and Overdue shows those that wait too long',
  { tag: '@once' },
  async ({ page, signIn, server, admin }) => {
    const word = randomUUID().slice(0, 8)
    const old = await send(server, { message: `${word} one` })
    await send(server, { message: `${word} other` })
    // Approved, it has longer.
    await admin('PATCH', `/api/submissions/${old.id}`, { status: 'approved' })
    await signIn('admin')
    await page.goto(`/admin?q=${word}`)
    await expect(rows(page).first()).toContainText('other')
    await expect(rows(page).first()).toContainText('in 3 days')
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('radio', { name: 'Due first' }).check()
    await page.getByRole('button', { name: 'Show requests' }).click()
    await expect(page.getByRole('button', { name: 'Without: Due first' })).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('other')
    await page.getByRole('button', { name: 'Overdue', exact: true }).click()
    await expect(page.getByText('No request matches these filters.')).toBeVisible()

    // Yesterday somebody was to come by, and nothing was heard of it since.
    const JAKARTA = 'Asia/Jakarta'
    const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: JAKARTA, dateStyle: 'short' }).format(
      Date.now() - 24 * 3600_000,
    )
    const stops = [{ submission_id: old.id }]
    await admin('POST', '/api/rounds', {
      day: yesterday,
      time_zone: JAKARTA,
      driver_id: null,
      note: '',
      stops,
    })
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText(/Overdue: \d+ (minute|hour)s? ago/)
    await rows(page).first().getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Was due')).toBeVisible()
    await expect(drawer.getByText('Record the result of the visit')).toBeVisible()
    // The list knows that much; the rest has come as well.
    await expect(drawer.getByRole('list', { name: 'History' })).toBeVisible()
    await expectAccessible(page)
    await pressMore(drawer, 'Mark as collected')
    await expect(page.getByText('Status changed to Collected')).toBeVisible()
    await expect(drawer.getByText('Was due')).toBeHidden()
  },
)
