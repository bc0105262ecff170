import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { expect, expectAccessible, pressMore, signInAs, test } from './fixtures.ts'

/** A request of the guest that this browser is. */
async function sent(page: Page, server: string) {
  const guest = `guest_${randomUUID()}`
  await page.addInitScript(
    (user_id) => localStorage.setItem('resirkuit:guest', JSON.stringify({ user_id, username: 'Guest' })),
    guest,
  )
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': guest },
    body: JSON.stringify({ message: 'Two laptops', form_id: 11, location: 'Coblong · Kota Bandung' }),
  })
  return (await reply.json()) as { id: number; tracking_code: string }
}

const button = (page: Page) => page.getByRole('button', { name: 'Receipt (PDF)' })
/** Presses the button; gives what the file is called and says. */
async function downloaded(page: Page) {
  const download = page.waitForEvent('download')
  await button(page).click()
  const file = await download
  await expect(page.getByText('The receipt was saved')).toBeVisible()
  return { name: file.suggestedFilename(), ...(await readPdf(await readFile(await file.path()))) }
}

test(
  'the desk collects and weighs, and the sender gets a receipt that says how much',
  { tag: '@phone' },
  async ({ page, browser, server, account, admin }) => {
    const { id, tracking_code } = await sent(page, server)
    await page.goto(`/track/${tracking_code}`)
    await expect(page.getByText('Two laptops')).toBeVisible()
    await expect(button(page)).toHaveCount(0)

    const operator = await account()
    const { user } = (await admin('POST', '/api/check-user', { username: operator.username })) as {
      user: { ID: number }
    }
    await admin('PATCH', `/api/users/${user.ID}/role`, { role: 'operator' })
    const staff = await browser.newContext({
      baseURL: server,
      locale: 'en-GB',
      viewport: page.viewportSize(),
    })
    const desk = await staff.newPage()
    await signInAs(desk, server, operator)
    await desk.goto(`/admin?open=${id}`)
    await desk.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('Status changed to Approved')).toBeVisible()
    await expect(button(desk)).toHaveCount(0)
    await pressMore(desk.getByRole('dialog'), 'Mark as collected')
    const weights = desk.getByRole('region', { name: 'Weights' })
    await weights.getByRole('button', { name: 'Record a weight' }).click()
    await weights.getByRole('combobox', { name: 'Kind of device' }).fill('Laptop')
    await expect(weights.getByRole('option').first()).toContainText('Laptop')
    await desk.keyboard.press('Enter')
    await weights.getByLabel('Kilograms').fill('4,5')
    await weights.getByLabel('Pieces').fill('2')
    await weights.getByLabel('Weighed or estimated').selectOption('Weighed')
    await weights.getByLabel('Outcome').selectOption('Recycled')
    await weights.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(weights.getByRole('listitem', { name: 'Entry 1' })).toContainText('Laptop, 4.5 kg')
    // Without what was said in the meantime.
    await desk.reload()
    await expect(button(desk)).toBeVisible()
    await expectAccessible(desk)
    const theirs = await downloaded(desk)
    await staff.close()

    await page.reload()
    await expect(button(page)).toBeVisible()
    await expectAccessible(page)
    const own = await downloaded(page)
    for (const receipt of [theirs, own]) {
      expect(receipt.name).toBe(`bukti-serah-terima-${tracking_code}.pdf`)
      expect(receipt.text).toContain('Bukti serah terima Hand-over receipt')
      expect(receipt.text).toContain(`Nomor Number ${tracking_code}`)
      expect(receipt.text).toContain('Tempat Place Coblong · Kota Bandung')
      expect(receipt.text).toContain('Laptop Ditimbang Weighed 2 4,5 kg 4.5 kg')
      expect(receipt.text).toContain('Total Ditimbang Weighed 2 4,5 kg 4.5 kg')
      expect(receipt.text).toContain('It is not a certificate of treatment or destruction of waste.')
    }
  },
)

test.describe('failures', () => {
  test.use({ expectedErrors: /503|409/ })

  test(
    'is said at the button, which can be pressed again; the receipt names who runs the service',
    { tag: '@once' },
    async ({ page, server, signIn, admin }) => {
      const { id, tracking_code } = await sent(page, server)
      for (const status of ['approved', 'collected'])
        await admin('PATCH', `/api/submissions/${id}`, { status })
      await page.goto(`/track/${tracking_code}`)
      await page.route('**/receipt', (route) =>
        route.fulfill({
          status: 503,
          json: { success: false, error: 'The database is away.', code: 'unavailable' },
        }),
      )
      await button(page).click()
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
      await expectAccessible(page)
      await page.unroute('**/receipt')

      // Taken back in the meantime.
      await admin('PATCH', `/api/submissions/${id}`, { status: 'approved', note: 'The wrong one' })
      await button(page).click()
      await expect(page.getByText('No goods of this request count as collected any more')).toBeVisible()
      await admin('PATCH', `/api/submissions/${id}`, { status: 'collected' })

      await signIn('admin')
      await page.goto('/admin/settings')
      await page.getByLabel('Name of the operator').fill('Dinas Lingkungan Hidup')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('The settings were saved')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Name of the operator')).toHaveValue('Dinas Lingkungan Hidup')
      await page.goto(`/admin?open=${id}`)
      const { text } = await downloaded(page)
      expect(text).toContain('Diterima oleh Received by Dinas Lingkungan Hidup')
      expect(text).toContain('Nothing has been weighed yet')
    },
  )
})
