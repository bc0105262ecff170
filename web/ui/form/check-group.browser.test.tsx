import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fingerRoom, show } from '#web/testing/show.tsx'
import { CheckGroup } from './check-group.tsx'

const options = [
  { value: 'phones', label: 'Phones' },
  { value: 'lamps', label: 'Lamps' },
  { value: 'batteries', label: 'Batteries' },
] as const
type Value = (typeof options)[number]['value']
const onChange = vi.fn()

function Example({ error }: { error?: string }) {
  const [value, setValue] = useState<Value[]>(['batteries'])
  return (
    <CheckGroup
      name="takes"
      label="Accepted items"
      options={options}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
      error={error}
    />
  )
}

test('several can be ticked, by finger and by key, and keep the order of the list', async () => {
  await show(<Example />)
  await expect.element(page.getByRole('group', { name: 'Accepted items' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Batteries' })).toBeChecked()
  await page.getByText('Lamps').click()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift} ')
  expect(onChange).toHaveBeenLastCalledWith(['phones', 'lamps', 'batteries'])
  await page.getByText('Batteries').click()
  expect(onChange).toHaveBeenLastCalledWith(['phones', 'lamps'])
})

test('the group’s error is an alert in the group', async () => {
  await show(<Example error="Choose at least one." />)
  await expect.element(page.getByRole('group').getByRole('alert')).toHaveTextContent('Choose at least one.')
})

test('a finger hits each line on 44 px', async () => {
  await show(<Example />)
  for (const { label } of options)
    expect(fingerRoom(page.getByText(label).element().closest('label')!).height).toBeGreaterThanOrEqual(44)
})
