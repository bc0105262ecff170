import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, test } from './fixtures.ts'

test.use({ viewport: { width: 1366, height: 768 } })

test(
  'the desk has the screen beside the sidebar: no bar over its foot, one left edge, two lines for each request',
  { tag: '@once' },
  async ({ page, signIn, server }) => {
    const word = randomUUID().slice(0, 8)
    for (let n = 0; n < 10; n++)
      await fetch(`${server}/api/submit-ewaste`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-guest-id': randomUUID() },
        body: JSON.stringify({
          message: `${word}: a message that is far longer than what one line of the table has room for, whatever the screen`,
          location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
          form_id: 11,
        }),
      })
    await signIn('admin')
    await page.evaluate(() => localStorage.setItem('resirkuit:locale', '"id"'))
    await page.goto(`/admin?q=${word}`)
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(11)

    await expect(page.getByRole('navigation', { name: 'Utama' })).toHaveCount(0)
    const places = page.getByRole('navigation', { name: 'Dasbor' })
    await expect(places.getByRole('link', { name: /^Permintaan/ })).toHaveAttribute('aria-current', 'page')

    const left = async (name: string) => (await page.getByText(name).first().boundingBox())!.x
    const table = (await page.getByRole('table').boundingBox())!
    const back = (await page.getByRole('button', { name: 'Kembali' }).locator('svg').boundingBox())!.x
    expect(Math.abs(table.x - (await left('Selamat datang')))).toBeLessThan(2)
    expect(Math.abs(table.x - back)).toBeLessThan(4)
    expect(table.x + table.width).toBeGreaterThan(1366 - 30)

    for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBeLessThan(60)
    const message = rows.nth(1).getByText(word)
    await expect(message).toHaveAttribute('title', /whatever the screen$/)
    await expect(rows.nth(1)).toContainText('Kebayoran Baru')
    await expect(rows.nth(1)).toContainText('Staf · Setujui')
    // The service is no fact of a row: a filter and the request say it.
    await expect(rows.nth(1)).not.toContainText('Pengumpulan Sampah Elektronik')

    // The foot of the page is free to its last line.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const help = page.getByRole('button', { name: 'Matikan tombol huruf' })
    const { x, y, width, height } = (await help.boundingBox())!
    const top = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest('button')?.textContent,
      [x + width / 2, y + height / 2],
    )
    expect(top).toBe('Matikan tombol huruf')
    await expectAccessible(page)
  },
)

test('the columns are chosen, and remembered', { tag: '@once' }, async ({ page, signIn, server }) => {
  await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': randomUUID() },
    body: JSON.stringify({ message: 'one', form_id: 11 }),
  })
  await signIn('admin')
  await page.goto('/admin')
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(header('Location')).toBeVisible()
  await expect(header('User ID')).toHaveCount(0)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Location' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'User ID' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(header('Location')).toHaveCount(0)
  await expect(header('User ID')).toBeVisible()

  await page.reload()
  await expect(header('User ID')).toBeVisible()
  await expect(header('Location')).toHaveCount(0)
})
