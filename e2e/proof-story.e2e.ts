import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

// What somebody else confirmed meanwhile is told by the console as well.
test.use({ expectedErrors: /409 \(Conflict\)/ })

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

type Admin = (method: string, path: string, body?: object, headers?: object) => Promise<unknown>

/** A request of which a washing machine was weighed, and the lot that it has become. */
async function weighed(server: string, admin: Admin) {
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': `guest_${randomUUID()}` },
    body: JSON.stringify({ message: 'A washing machine', form_id: 11, location: 'Coblong · Kota Bandung' }),
  })
  const { id } = (await reply.json()) as { id: number }
  for (const status of ['approved', 'collected']) await admin('PATCH', `/api/submissions/${id}`, { status })
  const entry = { device_class: 'washing-machine', weight_kg: 60, method: 'weighed', outcome: 'unknown' }
  await admin('POST', `/api/submissions/${id}/weights`, entry, { 'idempotency-key': randomUUID() })
  const { lots } = (await admin('GET', '/api/custody/lots?limit=100')) as {
    lots: { id: number; submission_id: number }[]
  }
  return { id, lot_id: lots.find(({ submission_id }) => submission_id === id)!.id }
}

/** Somebody else, on a device of their own, without an account. */
async function somebody(browser: Browser, options: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext(options)
  return { context, theirs: await context.newPage() }
}

test(
  'weighed, put on a consignment, received by the link, treated, certified, and verified by a stranger',
  { tag: '@once' },
  async ({ page, browser, server, admin, signIn }) => {
    const { id, lot_id } = await weighed(server, admin as Admin)
    const lot = `Washing machine #${lot_id}`
    const firm = `PT Daur Ulang ${randomUUID().slice(0, 6)}`

    await signIn('admin')
    await test.step('the partner and its permit', async () => {
      await page.goto('/admin/partners')
      await page.getByRole('button', { name: 'Add a partner' }).click()
      const dialog = page.getByRole('dialog', { name: /^A new / })
      await dialog.getByLabel('Name of the firm').fill(firm)
      await dialog.getByLabel('Recycler').check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: `Add a permit: ${firm}` }).click()
      await dialog.getByLabel('Number', { exact: true }).fill('S.123/PSLB3/2026')
      const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
      await dialog.getByLabel('Last day').fill(soon)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/^Ends in \d days$/).first()).toBeVisible()
      await expect(dialog).toBeHidden()
      await expectAccessible(page)
    })

    await test.step('the consignment leaves', async () => {
      await page.goto('/admin/consignments/new')
      await page.getByLabel('Receiver', { exact: true }).selectOption({ label: firm })
      await page.getByRole('button', { name: 'Begin the consignment' }).click()
      await expect(page).toHaveURL(/\/admin\/consignments\/\d+$/)
      await page.getByRole('checkbox', { name: new RegExp(`#${lot_id} `) }).check()
      await page.getByLabel(`Kilograms that go: ${lot}`).fill('20,5')
      await page.getByLabel(`Box: ${lot}`).fill('K-1')
      await page.getByRole('button', { name: 'Save the lots' }).click()
      await toast(page, 'The lots were saved')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Send the consignment' }).click()
      await expect(page.getByText('On its way', { exact: true })).toBeVisible()
    })
    await page.getByRole('button', { name: 'Make a link', exact: true }).click()
    const link = await page.locator('[data-link]').innerText()

    const phone = { baseURL: server, locale: 'id-ID', viewport: { width: 390, height: 844 }, hasTouch: true }
    const { context, theirs: receiver } = await somebody(browser, phone)
    await test.step('the receiver confirms on a phone, without an account', async () => {
      await receiver.goto(link)
      await expect(receiver.getByText('Boks K-1').first()).toBeVisible()
      await expectAccessible(receiver)
      await receiver.getByLabel(/^Mesin cuci/).fill('19')
      await receiver.getByLabel('Nama yang mengonfirmasi').fill('Sari')
      await receiver.getByRole('button', { name: 'Konfirmasi: sudah diterima' }).click()
      await expect(receiver.getByText('Tiba kurang 1,5 kg')).toBeVisible()
    })
    await test.step('and later what became of it', async () => {
      await receiver
        .getByLabel('Apa yang terjadi dengannya')
        .or(receiver.locator('fieldset select'))
        .first()
        .selectOption('recycled')
      await receiver.getByLabel('Material', { exact: true }).selectOption('steel')
      await receiver.getByLabel('Nama yang mengonfirmasi').fill('Sari')
      await expectAccessible(receiver)
      // The mouse still rests where the toast has come up, which holds it there.
      await receiver.getByLabel('Nama yang mengonfirmasi').press('Enter')
      await expect(receiver.getByText('Semuanya sudah dikonfirmasi.')).toBeVisible()
    })
    await context.close()

    const line = page.getByRole('listitem', { name: /Certificate \d+/ })
    await test.step('the desk sees it, and certifies what was confirmed', async () => {
      await page.reload()
      await expect(page.getByText('1.5 kg less arrived').first()).toBeVisible()
      await expect(page.getByText('Recycled: Iron and steel')).toBeVisible()
      await page.getByRole('button', { name: 'Issue a certificate' }).click()
      await expect(line).toContainText('19 kg · Confirmed')
      await expectAccessible(page)
    })
    await test.step('an administrator forgets who signed, and what was confirmed stays', async () => {
      const said = page.getByRole('region', { name: 'What was confirmed' }).getByRole('listitem')
      await said.first().getByRole('button', { name: 'Forget the name' }).click()
      const asked = page.getByRole('dialog', { name: 'Forget the name Sari?' })
      await expect(asked).toBeVisible()
      await expectAccessible(page)
      await asked.getByRole('button', { name: 'Forget the name' }).click()
      await expect(asked).toBeHidden()
      await expect(said.first()).toContainText('Received')
      await expect(said.first()).not.toContainText('Sari')
      await expect(said.last()).toContainText('Sari')
    })
    const address = (await line.getByRole('link').getAttribute('href'))!
    const { certificate: ofRequest } = (await admin('POST', '/api/certificates', { submission_id: id })) as {
      certificate: { id: string }
    }

    await test.step('a stranger finds it genuine, with the difference in it', async () => {
      const options = { baseURL: server, locale: 'en-GB', viewport: page.viewportSize() }
      const { context: stranger, theirs } = await somebody(browser, options)
      await theirs.goto(address)
      await expect(theirs.getByText('This certificate is genuine, and it holds.')).toBeVisible()
      await expect(theirs.getByText('One consignment, as its receiver confirmed')).toBeVisible()
      await expect(theirs.getByText('The receiver weighed 1.5 kg less.')).toBeVisible()
      await expect(theirs.getByText('Recycled: Iron and steel · Confirmed')).toBeVisible()
      await expect(theirs.getByText('Sari')).toHaveCount(0)
      await expectAccessible(theirs)
      // Of the request that brought it: what went on, and what stayed.
      await theirs.goto(`/verify/${ofRequest.id}`)
      await expect(theirs.getByText('This certificate is genuine, and it holds.')).toBeVisible()
      await expect(theirs.getByText(`${firm}, 19 kg`)).toBeVisible()
      await expect(theirs.getByText('Less by the receiver’s scale · Weighed')).toBeVisible()
      await expect(theirs.getByText('Not known yet · Weighed')).toBeVisible()
      await stranger.close()
    })

    await test.step('and without a script reads what it says', async () => {
      const options = { baseURL: server, locale: 'en-GB', javaScriptEnabled: false }
      const { context: plain, theirs } = await somebody(browser, options)
      await theirs.goto(address)
      await expect(theirs.getByText(`${firm}, 19 kg`)).toBeVisible()
      await expect(theirs.getByText('With JavaScript, your browser checks the signature')).toBeVisible()
      await expect(theirs.getByRole('link', { name: 'Certificate (PDF)' })).toBeVisible()
      await plain.close()
    })
  },
)
