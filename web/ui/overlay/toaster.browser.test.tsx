import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fingerRoom, show } from '#web/testing/show.tsx'
import { toast } from './toast.ts'

const message = (title: string) => page.getByRole('dialog', { name: title })

test('a message from before the toaster is shown, and closed by a finger', async () => {
  await show(<p>A page</p>)
  toast.success({ title: 'Status changed', description: 'RSK-7F4K-92QD', timeout_ms: 0 })
  await expect.element(message('Status changed')).toBeVisible()
  await expect.element(message('Status changed')).toHaveAccessibleDescription('RSK-7F4K-92QD')
  await message('Status changed').hover()
  const close = page.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  expect(fingerRoom(close.element()).height).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect.element(message('Status changed')).not.toBeInTheDocument()
})

test('one thing can be done about it', async () => {
  const onPress = vi.fn()
  await show(<p>A page</p>)
  const id = toast.info({ title: 'Rejected as spam', action: { label: 'Undo', onPress } })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(onPress).toHaveBeenCalledOnce()
  toast.close(id)
  await expect.element(message('Rejected as spam')).not.toBeInTheDocument()
})
