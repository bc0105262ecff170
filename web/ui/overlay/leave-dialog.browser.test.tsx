import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

test.each([
  ['en', 'Leave without saving?', 'Leave', 'Stay here'],
  ['id', 'Tinggalkan tanpa menyimpan?', 'Tinggalkan', 'Tetap di sini'],
] as const)('in %s somebody who leaves is asked, and Escape stays', async (locale, title, go, keep) => {
  const [leave, stay] = [vi.fn(), vi.fn()]
  await show(<LeaveDialog asking leave={leave} stay={stay} description="…" />, locale)
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  await page.getByRole('button', { name: keep, exact: true }).click()
  await userEvent.keyboard('{Escape}')
  expect(stay).toHaveBeenCalledTimes(2)
  expect(leave).not.toHaveBeenCalled()
  await page.getByRole('button', { name: go, exact: true }).click()
  expect(leave).toHaveBeenCalledOnce()
})
