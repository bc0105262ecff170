import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test as base } from './fixtures.ts'
import { DESK } from './screens.ts'

// Work that waits rings once for all staff, and is gone for all once anybody has dealt with it. tell-staff.test.ts has every kind.

// A worker of its own, and so a server of its own: other tests leave work for the desk.
const test = base.extend<object, { bell: 'own' }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
  bell: [async ({}, use) => use('own'), { scope: 'worker', auto: true }],
})
test.use({ ...DESK })

type Admin = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Record<string, unknown>>

const atDesk = async (browser: Browser, server: string, email: string) => {
  const context = await browser.newContext({ baseURL: server, locale: 'en-GB', ...DESK })
  const page = await context.newPage()
  await signInAs(page, server, { email })
  return page
}
/** The lines of the bell, as they read now. */
async function linesOf(page: Page) {
  await page.goto('/admin/health')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  return page.getByRole('list', { name: 'Waits for staff' }).getByRole('listitem')
}

const key = () => ({ 'idempotency-key': randomUUID() })
async function consigned(admin: Admin, receiver_id: number, weight_kg: number) {
  const slip = { store_id: 1, slip_number: '', image_id: null, message: '', waste_source: 'household' }
  const happened_on = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const entries = [{ device_class: 'washing-machine', weight_kg }]
  const { lots } = (await admin(
    'POST',
    '/api/custody/receipts',
    { ...slip, happened_on, entries },
    key(),
  )) as {
    lots: { id: number }[]
  }
  const form = {
    store_id: 1,
    receiver_id,
    transporter_id: null,
    waste_code: 'B107d',
    note: '',
    packaging: '',
  }
  const papers = { ...form, vehicle: '', leaves_on: null, manifest_number: '' }
  type Reply = { consignment: { id: number; version: number; number: string } }
  const { consignment } = (await admin('POST', '/api/consignments', papers, key())) as Reply
  const url = `/api/consignments/${consignment.id}`
  const line = { lot_id: lots[0]!.id, weight_kg: null, box_number: '', seal_number: '' }
  const loaded = (await admin('PUT', `${url}/lots`, { version: consignment.version, lots: [line] })) as Reply
  await admin('POST', `${url}/sending`, { version: loaded.consignment.version }, key())
  const { token } = (await admin('POST', `${url}/link`, { send_to: null, locale: 'en' })) as { token: string }
  return { ...consignment, token, lot_id: lots[0]!.id }
}
async function confirmed(
  server: string,
  { token, lot_id }: { token: string; lot_id: number },
  weight_kg: number,
) {
  const headers = { 'link-token': token, 'content-type': 'application/json', ...key() }
  const { consignment } = (await (await fetch(`${server}/api/confirmations`, { headers })).json()) as {
    consignment: { version: number }
  }
  const body = { version: consignment.version, by_name: 'Sari', note: '', lines: [{ lot_id, weight_kg }] }
  const reply = await fetch(`${server}/api/confirmations/received`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
}

test(
  'two desks hear of the same work once; a line of several leads to exactly them, and what one deals with is gone for both',
  { tag: '@once' },
  async ({ page, browser, server, admin, account, signIn }) => {
    const colleague = await account()
    const { user } = (await admin('POST', '/api/check-user', { username: colleague.username })) as {
      user: { ID: number }
    }
    await admin('PATCH', `/api/users/${user.ID}/role`, { role: 'operator' })
    const form = { kinds: ['recycler'], address: '', phone_number: '', email: '', note: '', active: true }
    const { partner } = (await admin('POST', '/api/partners', { ...form, name: 'PT Daur Ulang' })) as {
      partner: { id: number }
    }
    const quiet = await consigned(admin, partner.id, 10)
    const differing = [await consigned(admin, partner.id, 12), await consigned(admin, partner.id, 14)]
    for (const one of differing) await confirmed(server, one, 9)
    const sent = await fetch(`${server}/api/submit-ewaste`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-guest-id': `guest_${randomUUID()}` },
      body: JSON.stringify({ message: 'A fridge', form_id: 11 }),
    })
    const { tracking_code } = (await sent.json()) as { tracking_code: string }

    await signIn('admin')
    const other = await atDesk(browser, server, colleague.email)
    for (const desk of [page, other]) {
      const lines = await linesOf(desk)
      await expect(lines).toHaveCount(2)
      await expect(lines.nth(0)).toContainText(`New request ${tracking_code}`)
      await expect(lines.nth(1)).toContainText('Receivers of 2 consignments weighed something else')
    }
    await expectAccessible(other)

    await test.step('the line of two leads to the two, and to no other', async () => {
      await other.getByRole('link', { name: /Receivers of 2 consignments/ }).click()
      await expect(other.getByText('Only what the notification is about')).toBeVisible()
      for (const { number } of differing)
        await expect(other.getByRole('link', { name: new RegExp(number) })).toBeVisible()
      await expect(other.getByRole('link', { name: new RegExp(quiet.number) })).toBeHidden()
      await expectAccessible(other)
      await other.getByRole('link', { name: 'Show all' }).click()
      await expect(other.getByRole('link', { name: new RegExp(quiet.number) })).toBeVisible()
    })

    await test.step('one desk opens one, and the line of both is about the other alone, and leads there', async () => {
      await other.getByRole('link', { name: new RegExp(differing[0]!.number) }).click()
      await expect(other.getByRole('heading', { name: new RegExp(differing[0]!.number) })).toBeVisible()
      for (const desk of [page, other])
        await expect((await linesOf(desk)).nth(1)).toContainText(
          'PT Daur Ulang weighed something else than was sent',
        )
      await page.getByRole('link', { name: /PT Daur Ulang weighed/ }).click()
      await expect(page).toHaveURL(`/admin/consignments/${differing[1]!.id}`)
      await expect(page.getByRole('heading', { name: new RegExp(differing[1]!.number) })).toBeVisible()
    })

    await test.step('the other reads the new request, and nothing waits for either', async () => {
      await (await linesOf(other)).first().getByRole('link').click()
      await expect(other.locator('[data-drawer]')).toContainText(tracking_code)
      await expect(await linesOf(page)).toHaveCount(0)
    })
    await other.context().close()
  },
)
