import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unpacked } from '#server/testing/documents/unpacked.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const send = async (server: string, message: string) => {
  const reply = await fetch(`${server}/api/submit-ewaste`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-guest-id': randomUUID() },
    body: JSON.stringify({ message, form_id: 11, phone_number: '0812 3456 7890' }),
  })
  return (await reply.json()) as { id: number; tracking_code: string }
}

test(
  'the filtered rows are exported, in both formats, in the language of the page',
  { tag: '@once' },
  async ({ page, signIn, server, admin }) => {
    const word = randomUUID().slice(0, 8)
    // Nothing waits for it, so that it is in no table of what is due.
    const over = await send(server, `${word} over`)
    await admin('PATCH', `/api/submissions/${over.id}`, { status: 'rejected' })
    const codes: string[] = []
    // More than a page of the table.
    for (let n = 0; n < 12; n++) codes.unshift((await send(server, `${word} =1+${n}`)).tracking_code)
    await send(server, 'another one')
    await signIn('admin')
    await page.evaluate(() => localStorage.setItem('resirkuit:locale', '"id"'))
    await page.goto(`/admin?q=${word}&order=due`)
    await expect(page.getByRole('row')).toHaveCount(11)

    const exported = async (name: string) => {
      await page.getByRole('button', { name: 'Ekspor' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).click()
      const file = await download
      await expect(page.getByText(`Disimpan sebagai ${file.suggestedFilename()}`).last()).toBeVisible()
      return { name: file.suggestedFilename(), data: await readFile(await file.path()) }
    }
    await page.getByRole('button', { name: 'Ekspor' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const csv = await exported('CSV')
    expect(csv.name).toMatch(/^resirkuit-requests-\d{4}-\d\d-\d\d\.csv$/)
    const lines = csv.data.toString().split('\r\n').slice(1, -1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(codes)
    expect(lines[0]).toContain('Pengumpulan Sampah Elektronik')
    await expectAccessible(page)

    const workbook = await exported('XLSX')
    expect(workbook.name).toMatch(/\.xlsx$/)
    const sheet = unpacked(workbook.data).get('xl/worksheets/sheet1.xml')!.toString()
    expect([...sheet.matchAll(/RSK-[\w-]+/g)].map(([code]) => code)).toEqual(codes)

    await page.getByRole('button', { name: 'Tutup' }).click()
    await expect(page.getByText('Disimpan sebagai')).toHaveCount(0)
  },
)

test.describe('an export that breaks off', () => {
  test.use({ expectedErrors: /net::ERR|Failed to load|500|503/ })

  test('says so, and is tried again', { tag: '@once' }, async ({ page, signIn, server }) => {
    await send(server, 'one')
    await signIn('admin')
    await page.goto('/admin')
    await page.route('**/api/submissions/export?*', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await expect(page.getByRole('alert').getByText('The export failed.')).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Try again' }).click()
    await download
    await expect(page.getByText('The export failed.')).toHaveCount(0)
  })
})
