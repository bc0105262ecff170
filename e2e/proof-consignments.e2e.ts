import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

// What somebody else confirmed meanwhile is told by the console as well.
test.use({ expectedErrors: /409 \(Conflict\)/ })

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test(
  'weighed, put on a consignment, received by the link, treated, and shown with its difference',
  { tag: '@once' },
  async ({ page, browser, server, admin, signIn }) => {
    const { lots } = (await admin(
      'POST',
      '/api/custody/receipts',
      {
        ...{ store_id: 1, happened_on: '2026-01-05', slip_number: 'BA-9', image_id: null, message: '' },
        waste_source: 'household',
        entries: [{ device_class: 'washing-machine', weight_kg: 60 }],
      },
      { 'idempotency-key': crypto.randomUUID() },
    )) as { lots: { id: number }[] }
    const lot = `Washing machine #${lots[0]!.id}`

    await signIn('admin')
    await test.step('the partner and its permit', async () => {
      await page.goto('/admin/partners')
      await page.getByRole('button', { name: 'Add a partner' }).click()
      const dialog = page.getByRole('dialog', { name: /^A new / })
      await dialog.getByLabel('Name of the firm').fill('PT Daur Ulang Sejahtera')
      await dialog.getByLabel('Recycler').check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Add a permit: PT Daur Ulang Sejahtera' }).click()
      await dialog.getByLabel('Number', { exact: true }).fill('S.123/PSLB3/2026')
      const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
      await dialog.getByLabel('Last day').fill(soon)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/^Ends in \d days$/)).toBeVisible()
      await expect(dialog).toBeHidden()
      await expectAccessible(page)
    })

    await test.step('the consignment leaves', async () => {
      await page.goto('/admin/consignments/new')
      await page.getByLabel('Receiver', { exact: true }).selectOption({ label: 'PT Daur Ulang Sejahtera' })
      await page.getByRole('button', { name: 'Begin the consignment' }).click()
      await expect(page).toHaveURL(/\/admin\/consignments\/\d+$/)
      await page.getByRole('checkbox', { name: new RegExp(`#${lots[0]!.id} `) }).check()
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

    const phone = await browser.newContext({
      ...{ baseURL: server, locale: 'id-ID', viewport: { width: 390, height: 844 }, hasTouch: true },
    })
    const receiver = await phone.newPage()
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
      await receiver.getByRole('button', { name: 'Konfirmasi: sudah diolah' }).click()
      await expect(receiver.getByText('Semuanya sudah dikonfirmasi.')).toBeVisible()
    })

    await page.reload()
    await expect(page.getByText('1.5 kg less arrived').first()).toBeVisible()
    await expect(page.getByText('Recycled: Iron and steel')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/consignments')
    await expect(page.getByRole('link', { name: /PT Daur Ulang Sejahtera/ })).toContainText('Treated')
    await phone.close()
  },
)
