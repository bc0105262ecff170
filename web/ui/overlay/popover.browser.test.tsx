import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#web/ui/button.tsx'
import { onPhone, show } from '#web/testing/show.tsx'
import { Popover, PopoverTitle } from './popover.tsx'

const onBehind = vi.fn()

function Example() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Popover open={open} onOpenChange={setOpen} trigger={<Button>Notifications</Button>}>
        <PopoverTitle>What is new</PopoverTitle>
        <button type="button">Mark as read</button>
      </Popover>
      <button type="button" className="mt-100 block p-4" onClick={onBehind}>
        Behind
      </button>
    </>
  )
}
const window = page.getByRole('dialog', { name: 'What is new' })

test('its title names it, and Escape gives the focus back', async () => {
  await show(<Example />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(window).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mark as read' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(window).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Notifications' })).toHaveFocus()
})

test('a press beside it closes it, and does nothing to what is beneath', async () => {
  await show(<Example />)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect.element(window).toBeVisible()
  await page.getByText('Behind').click({ force: true })
  await expect.element(window).not.toBeInTheDocument()
  expect(onBehind).not.toHaveBeenCalled()
})

test('on a phone it stays within the screen', async () => {
  await onPhone()
  await show(<Example />)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect.element(window).toBeInViewport({ ratio: 1 })
})
