import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/requests/rounds.ts'
import { expect, expectAccessible, PASSWORD, test } from './fixtures.ts'

// The van is a place: what was weighed at the doors of a day lies in no store before somebody there confirms it.

const JAKARTA = 'Asia/Jakarta'
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: JAKARTA, dateStyle: 'short' }).format(new Date())
const json = { 'content-type': 'application/json' }

test(
  'a day of a driver is confirmed at the store with one press, and one lot is weighed again',
  { tag: '@once' },
  async ({ page, server, admin, account, signIn }) => {
    const driver = await account()
    const { user } = (await admin('POST', '/api/check-user', { username: driver.username })) as {
      user: { ID: number }
    }
    await admin('PATCH', `/api/users/${user.ID}/role`, { role: 'driver' })
    const stops = []
    for (const message of ['An old washing machine', 'Another washing machine']) {
      const sent = await fetch(`${server}/api/submit-ewaste`, {
        method: 'POST',
        headers: { ...json, 'x-guest-id': `guest_${randomUUID().replaceAll('-', '')}` },
        body: JSON.stringify({ message, form_id: 11, location: 'Jl. Melawai 3' }),
      })
      const { id } = (await sent.json()) as { id: number }
      await admin('PATCH', `/api/submissions/${id}`, { status: 'approved' })
      stops.push({ submission_id: id })
    }
    const plan = { day: today(), time_zone: JAKARTA, driver_id: user.ID, note: '', stops }
    const { round } = (await admin('POST', '/api/rounds', plan)) as { round: Round }
    const signedIn = await fetch(
      `${server}/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`,
      {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: driver.email, password: PASSWORD, returnSecureToken: true }),
      },
    )
    const { idToken } = (await signedIn.json()) as { idToken: string }
    const asDriver = async (path: string, body: object) => {
      const headers = { ...json, authorization: `Bearer ${idToken}`, 'idempotency-key': randomUUID() }
      const reply = await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(reply.ok, await reply.clone().text()).toBe(true)
    }
    const at = new Date().toISOString()
    await asDriver(`/api/field/rounds/${round.id}/start`, { at })
    for (const [n, weight_kg] of [60, 55.5].entries()) {
      const weighings = [{ device_class: 'washing-machine', weight_kg, units: 1 }]
      await asDriver(`/api/field/stops/${round.stops[n]!.id}/outcome`, {
        outcome: { kind: 'done', at, weighings },
      })
    }
    await asDriver(`/api/field/rounds/${round.id}/finish`, { at })

    await signIn('admin')
    await page.goto('/admin/custody')
    const waiting = page.getByRole('link', { name: new RegExp(driver.username) })
    await expect(waiting).toContainText('To be confirmed at the store: 2 lots, 115.5 kg')
    await expectAccessible(page)
    await page.goto('/admin/rounds')
    const line = page.getByRole('listitem').filter({ hasText: driver.username })
    await expect(line).toContainText('To be confirmed at the store: 2 lots, 115.5 kg')
    await page.getByRole('link', { name: driver.username }).click()

    const arrival = page.getByRole('region', { name: /To be confirmed at the store/ })
    await arrival.getByText('Lots, and weighing them again').click()
    const [first] = await arrival.getByLabel(/Washing machine #\d+/).all()
    await first!.fill('heavy')
    await arrival.getByRole('button', { name: 'Confirm the arrival of 115.5 kg' }).click()
    await expect(arrival.getByText('or leave the field empty')).toBeVisible()
    await first!.fill('58')
    await expect(arrival.getByText('Difference: 2 kg less')).toBeVisible()
    await expectAccessible(page)
    await arrival.getByRole('button', { name: 'Confirm the arrival of 115.5 kg' }).click()
    await expect(page.getByText(/Arrived at .+: 113.5 kg/)).toBeVisible()
    await expect(arrival).toHaveCount(0)

    // From here on they lie there, as long as the rule of the store allows.
    await page.goto('/admin/custody')
    await expect(page.getByRole('heading', { name: 'Stores' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Lots, oldest first' })).toContainText('58 kg')
    await expect(page.getByRole('link', { name: new RegExp(driver.username) })).toHaveCount(0)
    const { lots } = (await admin('GET', '/api/custody/lots')) as {
      lots: { id: number; weight_kg: number; round_id: number }[]
    }
    const lot = lots.find(({ round_id, weight_kg }) => round_id === round.id && weight_kg === 58)!
    await page.goto(`/admin/custody?lot=${lot.id}`)
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('Arrived from a round')
    await expect(drawer).toContainText('Difference between two scales')
    await expect(drawer.getByRole('link', { name: `Round #${round.id}` })).toBeVisible()
  },
)
