import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fingerRoom, show } from '#web/testing/show.tsx'
import { Button } from './button.tsx'

test('a button that cannot be pressed says why, to the keyboard as well, and does nothing', async () => {
  const pressed = vi.fn()
  await show(
    <Button disabledReason="Choose a day first." onClick={pressed}>
      Send
    </Button>,
  )
  const button = page.getByRole('button', { name: 'Send' })
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAccessibleDescription('Choose a day first.')
  await expect.element(page.getByText('Choose a day first.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(pressed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Choose a day first.')).not.toBeVisible()
})

test('a button that is busy keeps the focus and takes no second press', async () => {
  const pressed = vi.fn()
  await show(
    <Button busy onClick={pressed}>
      Send
    </Button>,
  )
  const button = page.getByRole('button', { name: 'Send' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveFocus()
  expect(pressed).not.toHaveBeenCalled()
})

test.each(['small', 'medium', 'large', 'thumb'] as const)(
  'a finger hits a %s button on 44 px',
  async (size) => {
    await show(
      <div className="p-8">
        <Button size={size}>Send</Button>
      </div>,
    )
    const { width, height } = fingerRoom(page.getByRole('button').element())
    expect(height).toBeGreaterThanOrEqual(44)
    expect(width).toBeGreaterThanOrEqual(44)
  },
)
