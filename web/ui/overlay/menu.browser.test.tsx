import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#web/ui/button.tsx'
import { fingerRoom, show } from '#web/testing/show.tsx'
import { Drawer } from './drawer.tsx'
import { MoreMenu } from './more-menu.tsx'
import { Menu, MenuChoice, MenuItem, MenuToggle } from './menu.tsx'

const [onSelect, onBehind] = [vi.fn(), vi.fn()]

function Example() {
  const [on, setOn] = useState(false)
  const [language, setLanguage] = useState<'en' | 'id'>('en')
  return (
    <>
      <Menu trigger={<Button>Columns</Button>}>
        <MenuItem onSelect={onSelect}>Print</MenuItem>
        <MenuToggle on={on} onToggle={() => setOn(!on)}>
          Location
        </MenuToggle>
        <MenuChoice
          label="Language"
          value={language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'id', label: 'Bahasa Indonesia' },
          ]}
          onChoose={setLanguage}
        />
      </Menu>
      <button type="button" className="mt-100 block p-4" onClick={onBehind}>
        Behind
      </button>
    </>
  )
}
const trigger = page.getByRole('button', { name: 'Columns' })
const menu = page.getByRole('menu')

test('the keyboard opens it, walks with the arrows and chooses', async () => {
  onSelect.mockClear()
  await show(<Example />)
  await userEvent.tab()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Print' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Location' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onSelect).toHaveBeenCalledOnce()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('an item that is on or off says so, and the menu stays for the next', async () => {
  await show(<Example />)
  await trigger.click()
  const location = page.getByRole('menuitemcheckbox', { name: 'Location' })
  await expect.element(location).not.toBeChecked()
  await location.click()
  await expect.element(location).toBeChecked()
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
})

test('one of several is chosen, and says so', async () => {
  await show(<Example />)
  await trigger.click()
  await expect.element(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
  const indonesian = page.getByRole('menuitemradio', { name: 'Bahasa Indonesia' })
  await indonesian.click()
  await expect.element(indonesian).toBeChecked()
})

test('a press beside it closes it, and does nothing to what is beneath', async () => {
  onBehind.mockClear()
  await show(<Example />)
  await trigger.click()
  await expect.element(menu).toBeVisible()
  await page.getByText('Behind').click({ force: true })
  await expect.element(menu).not.toBeInTheDocument()
  expect(onBehind).not.toHaveBeenCalled()
})

test('a finger hits each item on 44 px', async () => {
  await show(<Example />)
  await trigger.click()
  for (const role of ['menuitem', 'menuitemcheckbox', 'menuitemradio'] as const)
    for (const item of page.getByRole(role).elements())
      expect(fingerRoom(item).height).toBeGreaterThanOrEqual(44)
})

test('in a drawer, Escape closes the menu alone, also after a press that takes the keyboard away', async () => {
  const change = vi.fn()
  await show(
    <Drawer
      open
      onOpenChange={change}
      title="A request"
      closeLabel="Close"
      footer={<MoreMenu label="More" danger={<MenuItem onSelect={onSelect}>Reject</MenuItem>} />}
    >
      <input aria-label="Note" />
    </Drawer>,
  )
  const more = page.getByRole('button', { name: 'More' })
  await more.click()
  await expect.element(page.getByRole('menuitem', { name: 'Reject' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  expect(change).not.toHaveBeenCalled()
  await expect.element(more).toHaveFocus()
  await more.click()
  await expect.element(page.getByRole('menuitem', { name: 'Reject' })).toBeVisible()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  expect(change).not.toHaveBeenCalled()
})
