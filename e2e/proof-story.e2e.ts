import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

// The console reports the conflict with somebody else's confirmation as well.
test.use({ expectedErrors: /409 \(Conflict\)/ })

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

type Admin = (method: string, path: string, body?: object, headers?: object) => Promise<unknown>

type Lot = { id: number; submission_id: number; store: { id: number } }

/** A request of which something was weighed, and the lot that it has become. */
async function weighed(server: string, admin: Admin, device_class = 'washing-machine', weight_kg = 60) {
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': `guest_${randomUUID()}` },
    body: JSON.stringify({ message: 'A washing machine', form_id: 11, location: 'Coblong · Kota Bandung' }),
  })
  const { id } = (await reply.json()) as { id: number }
  for (const status of ['approved', 'collected']) await admin('PATCH', `/api/submissions/${id}`, { status })
  const entry = { device_class, weight_kg, method: 'weighed', outcome: 'unknown' }
  await admin('POST', `/api/submissions/${id}/weights`, entry, { 'idempotency-key': randomUUID() })
  const { lots } = (await admin('GET', '/api/custody/lots?limit=100')) as { lots: Lot[] }
  const lot = lots.find(({ submission_id }) => submission_id === id)!
  return { id, lot, lot_id: lot.id }
}

/** A consignment with these lots that was not sent yet; gives its id. */
async function prepared(admin: Admin, ...lots: Lot[]) {
  const firm = { name: `PT Olah ${randomUUID().slice(0, 6)}`, kinds: ['recycler'], active: true }
  const contact = { address: '', phone_number: '', email: '', note: '' }
  const { partner } = (await admin('POST', '/api/partners', { ...firm, ...contact })) as {
    partner: { id: number }
  }
  const papers = { waste_code: '', packaging: '', vehicle: '', manifest_number: '', note: '' }
  const { consignment } = (await admin('POST', '/api/consignments', {
    store_id: lots[0]!.store.id,
    receiver_id: partner.id,
    transporter_id: null,
    leaves_on: null,
    ...papers,
  })) as { consignment: { id: number; version: number } }
  const { id, version } = consignment
  const going = lots.map((lot) => ({ lot_id: lot.id, weight_kg: null, box_number: '', seal_number: '' }))
  await admin('PUT', `/api/consignments/${id}/lots`, { version, lots: going })
  return id
}

const PHONE = { locale: 'id-ID', viewport: { width: 390, height: 844 }, hasTouch: true }
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
      await expect(page.getByText(/^Expires in \d days$/).first()).toBeVisible()
      await expect(dialog).toBeHidden()
      await expectAccessible(page)
    })

    await test.step('the consignment leaves', async () => {
      await page.goto('/admin/consignments/new')
      await page.getByLabel('Receiver', { exact: true }).selectOption({ label: firm })
      await page.getByRole('button', { name: 'Begin the consignment' }).click()
      await expect(page).toHaveURL(/\/admin\/consignments\/\d+$/)
      await page.getByRole('checkbox', { name: new RegExp(`#${lot_id} `) }).check()
      await page.getByLabel(`Kilograms to send: ${lot}`).fill('20,5')
      await page.getByLabel(`Box: ${lot}`).fill('K-1')
      await page.getByRole('button', { name: 'Save the lots' }).click()
      await toast(page, 'The lots were saved')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Send the consignment' }).click()
      await expect(page.getByText('On its way', { exact: true })).toBeVisible()
    })
    await page.getByRole('button', { name: 'Make a link', exact: true }).click()
    const link = await page.locator('[data-link]').innerText()

    const { context, theirs: receiver } = await somebody(browser, { baseURL: server, ...PHONE })
    await test.step('the receiver confirms on a phone, without an account', async () => {
      await receiver.goto(link)
      await expect(receiver.getByText('Boks K-1').first()).toBeVisible()
      await expectAccessible(receiver)
      await receiver.getByLabel(/^Mesin cuci/).fill('19')
      await receiver.getByLabel('Nama orang yang mengonfirmasi').fill('Sari')
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
      await receiver.getByLabel('Nama orang yang mengonfirmasi').fill('Sari')
      await expectAccessible(receiver)
      // The mouse still rests where the toast has come up, which holds it there.
      await receiver.getByLabel('Nama orang yang mengonfirmasi').press('Enter')
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
      const said = page.getByRole('region', { name: 'Confirmations' }).getByRole('listitem')
      await said.first().getByRole('button', { name: 'Delete the name' }).click()
      const asked = page.getByRole('dialog', { name: 'Delete the name Sari?' })
      await expect(asked).toBeVisible()
      await expectAccessible(page)
      await asked.getByRole('button', { name: 'Delete the name' }).click()
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
      await expect(theirs.getByText('This certificate is genuine and valid.')).toBeVisible()
      await expect(theirs.getByText('One consignment, as confirmed by its receiver')).toBeVisible()
      await expect(theirs.getByText('The receiver weighed 1.5 kg less.')).toBeVisible()
      await expect(theirs.getByText('Recycled: Iron and steel · Confirmed')).toBeVisible()
      await expect(theirs.getByText('Sari')).toHaveCount(0)
      await expectAccessible(theirs)
      // Of the request that brought it: what went on, and what stayed.
      await theirs.goto(`/verify/${ofRequest.id}`)
      await expect(theirs.getByText('This certificate is genuine and valid.')).toBeVisible()
      await expect(theirs.getByText(`${firm}, 19 kg`)).toBeVisible()
      await expect(theirs.getByText('Missing according to the receiver’s scale · Weighed')).toBeVisible()
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

test(
  'more than a thousand kilograms are confirmed as the form has them, and what may hold data is not reused',
  { tag: '@once' },
  async ({ page, browser, server, admin, signIn }) => {
    const api = admin as Admin
    const { lot: machines } = await weighed(server, api, 'washing-machine', 1250)
    const { lot: laptops } = await weighed(server, api, 'laptop', 4)
    const id = await prepared(api, machines, laptops)
    await signIn('admin')
    await page.goto(`/admin/consignments/${id}`)
    await expect(page.getByText('Some of these lots may hold data.')).toBeVisible()
    await page.getByRole('button', { name: 'Send the consignment' }).click()
    await page.getByRole('button', { name: 'Make a link', exact: true }).click()
    const link = await page.locator('[data-link]').innerText()

    const { context, theirs } = await somebody(browser, { baseURL: server, ...PHONE })
    await theirs.goto(link)
    const arrived = theirs.getByLabel(/^Mesin cuci/)
    // The hint says the weight that was sent; in the field it would look like an entry.
    await expect(arrived).toHaveValue('')
    await arrived.fill('1.250')
    await expect(theirs.getByText('Dibaca sebagai 1250 kg, bukan 1,25 kg')).toBeVisible()
    await arrived.fill('1250')
    await theirs.getByLabel(/^Laptop/).fill('4')
    const by = theirs.getByLabel('Nama orang yang mengonfirmasi')
    await by.fill('Sari')
    await by.press('Enter')

    const of = (name: RegExp) => theirs.getByRole('group', { name })
    const reused = { name: 'Dipakai kembali' }
    await expect(of(/^Mesin cuci/).getByRole('textbox')).toHaveValue('1250')
    await expect(of(/^Mesin cuci/).getByRole('option', reused)).toHaveCount(1)
    await expect(of(/^Laptop/).getByRole('option', reused)).toHaveCount(0)
    await expect(theirs.getByText(/^Barang yang mungkin berisi data tidak dapat dikonfirmasi/)).toBeVisible()
    await expectAccessible(theirs)
    for (const name of [/^Mesin cuci/, /^Laptop/])
      await of(name).getByRole('combobox').first().selectOption('recycled')
    await by.fill('Sari')
    await by.press('Enter')
    await expect(theirs.getByText('Semuanya sudah dikonfirmasi.')).toBeVisible()
    await expect(theirs.getByText('Didaur ulang1.250 kg')).toBeVisible()
    await context.close()
  },
)

test(
  'a lot that is no longer there is taken off a consignment',
  { tag: '@once' },
  async ({ page, server, admin, signIn }) => {
    const api = admin as Admin
    const { lot: gone } = await weighed(server, api)
    const { lot: there } = await weighed(server, api)
    const id = await prepared(api, gone, there)
    const outcome = { outcome: 'recycled', weight_kg: 60 }
    await api('POST', `/api/custody/lots/${gone.id}/outcome`, outcome, { 'idempotency-key': randomUUID() })
    await signIn('admin')
    await page.goto(`/admin/consignments/${id}`)
    const box = page.getByRole('checkbox', { name: `#${gone.id} · no longer there` })
    await expect(box).toBeChecked()
    await page.getByRole('button', { name: 'Save the lots' }).click()
    await expect(page.getByText('The lot does not contain that much, or is empty.')).toBeVisible()
    await box.uncheck()
    await page.getByRole('button', { name: 'Save the lots' }).click()
    await toast(page, 'The lots were saved')
    await expect(box).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: `#${there.id} · 60 kg` })).toBeChecked()
  },
)

test(
  'a wrong weight that the receiver found is corrected with one press, and the receiver does nothing',
  { tag: '@once' },
  async ({ page, admin, server, signIn }) => {
    const one = await weighed(server, admin as Admin)
    const id = await prepared(admin as Admin, one.lot)
    const read = async () =>
      ((await admin('GET', `/api/consignments/${id}`)) as { consignment: { version: number } }).consignment
    await admin('POST', `/api/consignments/${id}/sending`, { version: (await read()).version })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date())
    const said = { by_name: 'Sari', note: '', happened_on: today, slip_number: '', image_id: null }
    const lines = [{ lot_id: one.lot_id, weight_kg: 6 }]
    const body = { version: (await read()).version, ...said, lines }
    await admin('POST', `/api/consignments/${id}/received`, body, { 'idempotency-key': randomUUID() })

    await signIn('admin')
    await page.goto(`/admin/consignments/${id}`)
    await page.getByRole('button', { name: 'The receiver is right: correct our weight' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('60 kg becomes 6 kg')
    await expect(dialog).toContainText('No certificate counts it.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Correct the weight' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Our weight was corrected by the receiver’s scale.')).toBeVisible()
    await expect(page.getByRole('button', { name: /The receiver is right/ })).toHaveCount(0)
    // The kilograms that count now.
    await page.goto(`/admin?open=${one.id}`)
    await expect(page.getByRole('region', { name: 'Weights' })).toContainText('6 kg counted.')
  },
)
