import type { Page } from '@playwright/test'
import type { Page as AppPage } from '#web/routing/pages.ts'
import { pages } from '#web/routing/pages.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

// Scripts are off: what the server makes is all there is.

// A wrong input, or a code that opens nothing, is answered with 400 and 404.
test.use({ javaScriptEnabled: false, locale: 'id-ID', expectedErrors: /status of 40[04]/ })

/** Playwright's texts and roles pass over what stands in a `noscript`. */
const noteOf = (page: Page) => page.locator('noscript p[lang=id]')

const publicPaths = Object.values<AppPage>(pages)
  .filter(({ data, path }) => data && !path.includes(':'))
  .map(({ path }) => path)

test('§5 without scripts every public page can be read, and says what is possible @phone', async ({
  page,
}) => {
  for (const path of publicPaths) {
    await page.goto(path)
    await test.step(path, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(noteOf(page)).toBeVisible()
      await expect(page.locator('noscript p[lang=en]')).toBeHidden()
      // Nothing that would do nothing.
      await expect(page.locator('#root').getByRole('button').filter({ visible: true })).toHaveCount(0)
    })
  }
})

test('§5 without scripts no page waits for ever: it says what is possible @phone', async ({ page }) => {
  for (const path of ['/login', '/track/RSK-7F4K-92QD', '/timeline', '/profile', '/admin', '/field']) {
    await page.goto(path)
    await test.step(path, async () => {
      await expect(noteOf(page)).toBeVisible()
      await expect(page.getByText('Memuat')).toBeHidden()
      await expect(noteOf(page).locator('a[href="/plain/track"]')).toBeVisible()
    })
  }
})

test('§5 without scripts an enquiry is sent, and followed by its code and key @phone', async ({
  page,
  admin,
}) => {
  await page.goto('/collection')
  await page.getByRole('link', { name: 'Minta penjemputan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Minta penjemputan' })).toBeVisible()
  await page.getByLabel('Pesan').fill('Dua laptop <lama> & "rusak"')
  await page.getByLabel('Nomor telepon').fill('12')
  await page.getByRole('button', { name: 'Kirim' }).click()
  // Said at its field, and nothing that was typed is lost.
  await expect(page.getByText('Nomor ini tampaknya keliru')).toBeVisible()
  await expect(page.getByLabel('Pesan')).toHaveValue('Dua laptop <lama> & "rusak"')
  await expect(page.getByLabel('Nomor telepon')).toHaveValue('12')
  await page.getByLabel('Nomor telepon').fill('0812 3456 7890')
  await page.getByRole('button', { name: 'Kirim' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Berhasil dikirim' })).toBeVisible()
  const [code, key] = await page.locator('dd').allTextContents()
  expect(code).toMatch(/^RSK-\w{4}-\w{4}$/)
  expect(key).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  await page.getByRole('button', { name: 'Ikuti permintaan Anda' }).click()
  await expect(page.getByText('Menunggu').first()).toBeVisible()
  await expect(page.getByText('Dua laptop <lama> & "rusak"')).toBeVisible()

  // Later, from what was noted down.
  const { data } = (await admin('GET', '/api/timeline')) as {
    data: { id: number; tracking_code: string }[]
  }
  const row = data.find((one) => one.tracking_code === code)
  await admin('PATCH', `/api/submissions/${row!.id}`, { status: 'approved', note: 'Kami datang Senin' })
  await page.goto('/plain/track')
  await page.getByLabel('Kode pelacakan').fill(code!.toLowerCase())
  await page.getByLabel('Kunci pelacakan').fill(key!.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Tampilkan' }).click()
  await expect(page.getByText('Disetujui').first()).toBeVisible()
  await expect(page.getByText('Kami datang Senin')).toBeVisible()

  await page.goto('/plain/track')
  await page.getByLabel('Kode pelacakan').fill(code!)
  await page.getByLabel('Kunci pelacakan').fill('2222-2222-2222')
  await page.getByRole('button', { name: 'Tampilkan' }).click()
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  await expect(page.getByLabel('Kode pelacakan')).toHaveValue(code!)
})

test.describe('seen with scripts, which axe needs', () => {
  test.use({ javaScriptEnabled: true })

  test('§5 the plain pages are accessible, also where something is wrong @phone', async ({ page }) => {
    await page.goto('/plain/collection')
    await expectAccessible(page)
    await page.getByLabel('Pesan').fill('Dua laptop')
    await page.getByLabel('Nomor telepon').fill('12')
    await page.getByRole('button', { name: 'Kirim' }).click()
    await expect(page.getByText('Nomor ini tampaknya keliru')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Nomor telepon').fill('')
    await page.getByRole('button', { name: 'Kirim' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Berhasil dikirim' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ikuti permintaan Anda' }).click()
    await expect(page.getByText('Menunggu').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/plain/track')
    await expectAccessible(page)
  })
})
