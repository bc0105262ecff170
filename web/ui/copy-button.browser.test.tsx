import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { CopyButton } from './copy-button.tsx'

const shown = <CopyButton value="RSK-7F4K-92QD" label="Copy the code" copiedLabel="Copied" />

test('a copy is told, to screen readers as well, and the button says so for two seconds', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show(shown)
  await page.getByRole('button', { name: 'Copy the code' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
  expect(writeText).toHaveBeenCalledWith('RSK-7F4K-92QD')
  await expect.element(page.getByRole('button', { name: 'Copy the code' }), { timeout: 4000 }).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  writeText.mockRestore()
})

test('without a clipboard the code is copied in the older way, and the focus stays', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  let copied = ''
  const older = vi.spyOn(document, 'execCommand').mockImplementation(() => {
    copied = document.querySelector('textarea')?.value ?? ''
    return true
  })
  await show(shown)
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toHaveFocus()
  expect(copied).toBe('RSK-7F4K-92QD')
  expect(document.querySelector('textarea')).toBeNull()
  writeText.mockRestore()
  older.mockRestore()
})
