import { expect, expectAccessible, test } from './fixtures.ts'

const register = (mark: string) =>
  `DAFTAR PENGUMPULAN ${mark};;;;
Bank Sampah Anggrek;;;;
No;Tanggal;Nama Nasabah;Barang;Berat (kg);Kecamatan;Kota
1;13/12/2024;Siti;TV tabung ${mark};1.500;Coblong;Kota Bandung
2;14/12/2024;Budi;Laptop ${mark};2.250;Coblong;Kota Bandung
3;15/12/2024;Cici;Kulkas ${mark};berat;Coblong;Kota Bandung
;;;Jumlah;3.750;;
`

test(
  'a register is brought in: its question is answered, it is made, and one press undoes it',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const mark = `${Date.now()}`
    await signIn('admin')
    await page.goto('/admin/import')
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Past collections' }).check()
    await page.locator('input[type=file]').setInputFiles({
      name: `Register ${mark}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(register(mark)),
    })
    const questions = page.getByRole('region', { name: 'The file leaves this open' })
    await expect(questions).toContainText('Column “Berat (kg)”: what does “1.500” mean?')
    await expect(page.getByLabel('Berat (kg)')).toHaveValue('weight_g')
    await expectAccessible(page)
    const make = page.getByRole('button', { name: /^Make \d/ })
    await expect(make).toHaveAttribute('aria-disabled', 'true')
    await questions.getByRole('radio', { name: /^1\.5/ }).check()
    await questions.getByRole('button', { name: 'Look at the rows again' }).click()
    await expect(questions).not.toBeVisible()
    await expect(page.getByText('Weight: is not a number').first()).toBeVisible()
    await expect(page.getByText('A total, not an entry').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'The rows' })).toContainText('1.5 kg')
    // A name is left out: nobody needs it here.
    await expect(page.getByLabel('Nama Nasabah')).toHaveValue('')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download 1 refused row' }).click()
    expect((await download).suggestedFilename()).toBe(`Register ${mark}-refused.csv`)

    await page.getByRole('button', { name: 'Make 2 entries' }).click()
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByRole('heading', { name: `Register ${mark}.csv` })).toContainText('Undone')
    await page.goto('/admin/import')
    await expect(page.getByRole('link', { name: `Register ${mark}.csv` })).toContainText('Undone')
  },
)
