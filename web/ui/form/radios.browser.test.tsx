import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fingerRoom, show } from '#web/testing/show.tsx'
import { Radios } from './radios.tsx'

const options = [
  { value: 'code', label: 'By the code' },
  { value: 'signature', label: 'By a signature' },
  { value: 'nobody', label: 'Nobody was there' },
] as const

function Example() {
  const [value, onChange] = useState<(typeof options)[number]['value'] | null>(null)
  return (
    <Radios
      label="How is it confirmed?"
      hint="One of them."
      value={value}
      onChange={onChange}
      options={options}
    />
  )
}

test('the question names the group, and nothing is chosen until somebody chooses', async () => {
  await show(<Example />)
  await expect
    .element(page.getByRole('group', { name: 'How is it confirmed?' }).getByText('One of them.'))
    .toBeVisible()
  for (const radio of page.getByRole('radio').elements()) expect(radio).not.toBeChecked()
  await page.getByText('By a signature').click()
  await expect.element(page.getByRole('radio', { name: 'By a signature' })).toBeChecked()
})

test('the arrows choose, and Tab leaves the group', async () => {
  await show(
    <>
      <Example />
      <button type="button">After</button>
    </>,
  )
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('radio', { name: 'By the code' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'By a signature' })).toBeChecked()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
})

test('a finger hits each of them, words and all, on 44 px', async () => {
  await show(<Example />)
  for (const { label } of options) {
    const line = page.getByText(label).element().closest('label')!
    expect(fingerRoom(line).height).toBeGreaterThanOrEqual(44)
  }
})
