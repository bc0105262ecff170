import { drawnPhoto } from './drawn-photo.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

test(
  'name and contact of the operator, set once, stand on home, services, tracking and stickers',
  { tag: '@phone' },
  async ({ page, browser, server, signIn, admin }) => {
    const name = `Bank Sampah Anggrek ${Date.now()}`
    await signIn('admin')
    await page.goto('/admin/settings')
    await page.getByLabel('Name of the operator').fill(name)
    await page.getByLabel('Phone', { exact: true }).fill('0812 3456 7890')
    await page.getByLabel('WhatsApp', { exact: true }).fill('0812 3456 7891')
    await page.getByLabel('Address', { exact: true }).fill('Jl. Melati 5, Jakarta Selatan')
    await page.getByLabel('Hours', { exact: true }).fill('Senin–Jumat 08.00–16.00')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The settings were saved')).toBeVisible()
    const logo = await drawnPhoto()
    await page
      .getByRole('region', { name: 'Logo' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: logo })
    await expect(page.getByRole('img', { name: 'The logo as everybody sees it' })).toBeVisible()
    await expectAccessible(page)

    // A visitor: who administers begins on another page.
    const visit = await browser.newContext({ baseURL: server, locale: 'en-GB', ...PHONE })
    const visitor = await visit.newPage()
    for (const path of ['/', '/collection', '/track', '/drop-off']) {
      // The server keeps a page for ten seconds.
      await expect
        .poll(
          async () => {
            await visitor.goto(path)
            return visitor.getByText(name).count()
          },
          { timeout: 20_000, intervals: [500] },
        )
        .toBe(1)
      await expect(visitor.getByText('Jl. Melati 5, Jakarta Selatan')).toBeVisible()
      await expect(visitor.getByText('Senin–Jumat 08.00–16.00')).toBeVisible()
      const links = { '+62 812-3456-7890': 'tel:+6281234567890', WhatsApp: 'https://wa.me/6281234567891' }
      for (const [link, href] of Object.entries(links))
        await expect(visitor.getByRole('link', { name: link })).toHaveAttribute('href', href)
      const shown = visitor.locator('address img')
      await shown.scrollIntoViewIfNeeded()
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await expectAccessible(visitor)
    }
    await visitor.goto('/privacy')
    await expect(visitor.getByText(`${name}, as the operator of this installation`)).toBeVisible()
    await expect(visitor.getByText('Jl. Melati 5, Jakarta Selatan')).toBeVisible()
    await visit.close()

    await admin('POST', '/api/admin/points', {
      name: 'Titik setor Anggrek',
      address: 'Jl. Melati 5',
      district_id: '31.74.07',
      latitude: -6.2441,
      longitude: 106.8006,
      hours: null,
      note: '',
      takes: ['small-it'],
      active: true,
    })
    await page.goto('/admin/points/stickers')
    const sticker = page.getByRole('listitem').filter({ hasText: 'Titik setor Anggrek' })
    for (const text of [name, '+62 812-3456-7890']) await expect(sticker.getByText(text)).toBeVisible()

    // Nothing set: nothing is shown.
    await admin('DELETE', '/api/admin/settings/logo')
    await admin('PATCH', '/api/admin/settings', {
      operator_name: '',
      operator_phone: '',
      operator_whatsapp: '',
      operator_address: '',
      operator_hours: '',
    })
    await page.reload()
    await expect(page.getByText('Titik setor Anggrek')).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  },
)

test(
  'time zone, backup and mail are set on the page, in force at once',
  { tag: '@once' },
  async ({ page, signIn, admin }) => {
    await signIn('admin')
    await page.goto('/admin/settings')
    await page.getByLabel('Time of the daily backup').fill('02:30')
    await page.getByRole('button', { name: 'Save the daily backup' }).click()
    await expect(page.getByText('The settings were saved')).toBeVisible()
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await expect(page.getByText(/^It was written to the folder of mails, for /)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/backups')
    await expect(page.getByText('A backup is made every day at 02:30.')).toBeVisible()
    await admin('PATCH', '/api/admin/installation', { backup_at: '' })
    await page.reload()
    await page.getByRole('link', { name: 'Set the time of a daily backup' }).click()
    await expect(page.getByLabel('Time of the daily backup')).toHaveValue('')
  },
)
