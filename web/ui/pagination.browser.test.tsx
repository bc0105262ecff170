import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { Pagination } from './pagination.tsx'

const words = {
  label: 'Pages',
  newerLabel: 'Newer',
  olderLabel: 'Older',
  newerEnd: 'These are the newest.',
  olderEnd: 'There is nothing older.',
}

test('a way that ends can be reached, says so, and leads nowhere', async () => {
  const onOlder = vi.fn()
  await show(<Pagination {...words} onOlder={onOlder} status="Page 1 of 7" />)
  await expect.element(page.getByRole('navigation', { name: 'Pages' }).getByText('Page 1 of 7')).toBeVisible()
  await userEvent.tab()
  const newer = page.getByRole('button', { name: 'Newer' })
  await expect.element(newer).toHaveFocus()
  await expect.element(newer).toHaveAccessibleDescription('These are the newest.')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onOlder).toHaveBeenCalledOnce()
})

test('while a page is on its way it is not asked for again', async () => {
  const onOlder = vi.fn()
  await show(<Pagination {...words} onOlder={onOlder} busy />)
  const older = page.getByRole('button', { name: 'Older' })
  await expect.element(older).toHaveAttribute('aria-busy', 'true')
  await older.click({ force: true })
  expect(onOlder).not.toHaveBeenCalled()
})
