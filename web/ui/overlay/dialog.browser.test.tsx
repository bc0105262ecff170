import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#web/ui/button.tsx'
import { fingerRoom, onPhone, show } from '#web/testing/show.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'

const both = [
  ['a dialog', Dialog],
  ['a drawer', Drawer],
] as const
const example = (Shown: typeof Dialog | typeof Drawer) => (
  <>
    <Shown
      trigger={<Button>Open</Button>}
      title="Erase it?"
      description="Nobody can bring it back."
      closeLabel="Close"
      footer={<Button>Erase</Button>}
    >
      <input aria-label="Reason" />
    </Shown>
    <Button>Behind</Button>
  </>
)
const dialog = page.getByRole('dialog', { name: 'Erase it?' })

test.each(both)('%s has a name, a description and a way out for fingers', async (_, Shown) => {
  await show(example(Shown))
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).toHaveAccessibleDescription('Nobody can bring it back.')
  const close = page.getByRole('button', { name: 'Close' })
  expect(fingerRoom(close.element()).height).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test.each(both)('%s keeps the keyboard inside, and Escape gives the focus back', async (_, Shown) => {
  await show(example(Shown))
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  const inside = () => dialog.element().contains(document.activeElement)
  await expect.poll(inside).toBe(true)
  for (let turn = 0; turn < 6; turn++) {
    await userEvent.tab()
    await expect.poll(inside).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test.each(both)('on a phone %s takes the whole width, with its actions in sight', async (_, Shown) => {
  await onPhone()
  await show(example(Shown))
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('button', { name: 'Erase' })).toBeInViewport()
  expect(dialog.element().getBoundingClientRect().width).toBe(390)
})
