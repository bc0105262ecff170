import { expect, expectAccessible, test } from './fixtures.ts'

test(
  'an administrator has a backup made, downloads it and deletes it',
  { tag: '@once' },
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/admin/backups')
    await expect(page.getByText('There is no backup yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download the backup of/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^resirkuit-\d{8}T\d{6}Z\.tar$/)
    await page.getByRole('button', { name: /^Delete the backup of/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('There is no backup yet.')).toBeVisible()
  },
)
