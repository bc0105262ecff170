import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/requests/rounds.ts'
import { expect, expectAccessible, PASSWORD, signInAs, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

// The desk plans, a driver drives, and what could not be entered is settled. The driver's own day is in rounds-driver.e2e.ts.

// A colleague was faster.
test.use({ expectedErrors: /409 \(Conflict\).*\/api\/rounds\/\d+$/ })

const JAKARTA = 'Asia/Jakarta'
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: JAKARTA, dateStyle: 'short' }).format(new Date())

type Admin = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

async function asDriver(admin: Admin, username: string) {
  const { user } = (await admin('POST', '/api/check-user', { username })) as { user: { ID: number } }
  await admin('PATCH', `/api/users/${user.ID}/role`, { role: 'driver' })
  return user.ID
}

test(
  'a full drop box: reported, planned, emptied and counted',
  { tag: '@once' },
  async ({ page, browser, server, admin, account, signIn }) => {
    const name = `Kotak Melati ${randomUUID().slice(0, 6)}`
    const { point } = (await admin('POST', '/api/admin/points', {
      name,
      address: 'Jl. Melati 5',
      district_id: '31.74.07',
      latitude: -6.2441,
      longitude: 106.8006,
      hours: null,
      note: 'Ask at the gate',
      takes: ['small-it'],
      active: true,
    })) as { point: { id: number; token: string } }
    const told = await fetch(`${server}/api/stickers/${point.token}/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'full' }),
    })
    expect(told.ok).toBe(true)
    const driver = await account()
    const driver_id = await asDriver(admin, driver.username)

    await signIn('admin')
    await page.goto('/admin/rounds')
    await page.getByRole('link', { name: 'Plan a round' }).click()
    const candidate = page.getByRole('listitem').filter({ hasText: name })
    await expect(candidate).toContainText('Needs a visit')
    await page.getByRole('button', { name: `${name}: add` }).click()
    await page.getByLabel('Driver', { exact: true }).selectOption({ label: driver.username })
    await page.getByLabel('Note for the driver').fill('Bring the key')
    await expectAccessible(page)
    // The name of each stop leads away from it.
    await page.getByRole('link', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Plan the round' }).click()
    await expect(page).toHaveURL(/\/admin\/rounds\/\d+$/)
    await expect(page.getByRole('heading', { name: new RegExp(driver.username) })).toBeVisible()

    // A colleague changes it while a draft of it is open: neither overwrites the other unseen.
    const note = page.getByLabel('Note for the driver')
    const save = page.getByRole('button', { name: 'Save the round' })
    await note.fill('No key')
    const url = `/api/rounds/${page.url().split('/').at(-1)}`
    const { round } = (await admin('GET', url)) as { round: Round }
    const { day, time_zone, version, stops } = round
    const targets = stops.map(({ point_id }) => ({ point_id }))
    const colleague = { day, time_zone, driver_id, note: 'Bring two keys', stops: targets }
    await admin('PUT', url, { ...colleague, version })
    const reloaded = page.waitForResponse(`**${url}`)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await reloaded
    await save.click()
    await expect(page.getByText('This round has changed in the meantime.')).toBeVisible()
    await expect(note).toHaveValue('Bring two keys')
    await note.fill('Bring the key')
    await save.click()
    await expect(page.getByText('The round was saved')).toBeVisible()

    // Its driver may have it by now: given to another one, the rest of it is another round, and the next page.
    const another = await account()
    await asDriver(admin, another.username)
    await page.reload()
    await page.getByLabel('Driver', { exact: true }).selectOption({ label: another.username })
    await expect(page.getByText('The driver may already have this round.')).toBeVisible()
    await save.click()
    await expect(page.getByRole('heading', { name: new RegExp(another.username) })).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(`${url}$`))
    await expect(page.getByText('The round was saved')).toBeVisible()

    const field = await browser.newContext({
      baseURL: server,
      locale: 'en-GB',
      timezoneId: JAKARTA,
      ...PHONE,
    })
    const phone = await field.newPage()
    await signInAs(phone, server, another)
    await phone.goto('/field')
    await expect(phone.getByText('Bring the key')).toBeVisible()
    await phone.getByRole('button', { name: 'Start the round' }).click()
    await phone.getByRole('link', { name: /^Next: / }).click()
    await expect(phone.getByRole('heading', { name })).toBeVisible()
    await phone.getByRole('link', { name: 'Weigh' }).click()
    await expect(phone.getByRole('button', { name: 'It was empty' })).toBeVisible()
    await phone.getByRole('button', { name: 'Weigh an item' }).click()
    await phone.getByRole('combobox', { name: 'Kind of device' }).fill('Laptop')
    await expect(phone.getByRole('option').first()).toContainText('Laptop')
    await phone.keyboard.press('Enter')
    await phone.getByLabel('Kilograms').fill('2.5')
    await phone.getByRole('button', { name: 'Save this weight' }).click()
    await phone.getByRole('button', { name: 'Emptied' }).click()
    await expect(phone.getByText('Emptied, 2.5 kg')).toBeVisible()
    await expect(phone.getByText('Everything has been sent.')).toBeVisible()
    await field.close()

    await page.reload()
    const stop = page.getByRole('listitem').filter({ hasText: name })
    await expect(stop).toContainText('Done')
    await expect(stop).toContainText('2.5 kg')
    await expectAccessible(page)
    const { points } = (await admin('GET', '/api/admin/points')) as {
      points: { id: number; state: string; reports: number }[]
    }
    expect(points.find(({ id }) => id === point.id)).toMatchObject({ state: 'open', reports: 0 })
    // The content of the point stands among the requests, under the point's name.
    await page.goto(`/admin?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row').filter({ hasText: name }).getByText('Collected')).toBeVisible()
  },
)

test(
  'a driver’s report that could not be entered is settled, with a reason',
  { tag: '@once' },
  async ({ page, server, admin, account, signIn }) => {
    const driver = await account()
    const driver_id = await asDriver(admin, driver.username)
    const sent = await fetch(`${server}/api/submit-ewaste`, {
      method: 'POST',
      headers: {
        'x-guest-id': `guest_${randomUUID().replaceAll('-', '')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ message: 'Two laptops', form_id: 11, location: 'Jl. Melawai 3' }),
    })
    const { id } = (await sent.json()) as { id: number }
    await admin('PATCH', `/api/submissions/${id}`, { status: 'approved' })
    const { round } = (await admin('POST', '/api/rounds', {
      day: today(),
      time_zone: JAKARTA,
      driver_id,
      note: '',
      stops: [{ submission_id: id }],
    })) as { round: Round }
    const signedIn = await fetch(
      `${server}/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: driver.email, password: PASSWORD, returnSecureToken: true }),
      },
    )
    const { idToken } = (await signedIn.json()) as { idToken: string }
    const outcome = await fetch(`${server}/api/field/stops/${round.stops[0]!.id}/outcome`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${idToken}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        outcome: {
          kind: 'done',
          at: new Date().toISOString(),
          weighings: [{ device_class: 'laptop', weight_kg: 4, units: 2 }],
          confirmation: { by: 'code', code: '000000' },
        },
      }),
    })
    expect(await outcome.json()).toMatchObject({ state: 'conflict', conflict: 'wrong-code' })

    await signIn('admin')
    await page.goto('/admin/rounds')
    await expect(page.getByRole('listitem').filter({ hasText: driver.username })).toContainText(
      '1 to be settled',
    )
    await page.getByRole('link', { name: driver.username }).click()
    await expect(page.getByText('The code entered is not the code of this request.')).toBeVisible()
    await page.getByRole('button', { name: 'Settle it' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('4 kg')).toBeVisible()
    await expectAccessible(page)
    await expect(dialog.getByRole('button', { name: 'Accept it' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('Reason').fill('The sender confirms it on the phone')
    await dialog.getByRole('button', { name: 'Accept it' }).click()
    await expect(dialog).toHaveCount(0)
    const stop = page.getByRole('listitem').filter({ hasText: 'The sender confirms it on the phone' })
    await expect(stop).toContainText('Done')
    await expect(stop).toContainText('4 kg')
  },
)
