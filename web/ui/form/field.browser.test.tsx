import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fingerRoom, show } from '#web/testing/show.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

const controls = [
  ['an input', <Input key="input" />],
  ['a text', <Textarea key="textarea" />],
  [
    'a select',
    <Select key="select">
      <option>One</option>
    </Select>,
  ],
] as const

test.each(controls)('%s finds its label, its hint and its error', async (_, control) => {
  await show(
    <Field label="Name" hint="As on the card." error="Write a name." required>
      {control}
    </Field>,
  )
  const field = page.getByLabelText('Name')
  await expect.element(field).toHaveAccessibleName('Name')
  await expect.element(field).toHaveAccessibleDescription('Write a name. As on the card.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAttribute('aria-required', 'true')
  await expect.element(page.getByText('Write a name.')).toBeVisible()
})

test.each(controls)('%s without an error is not wrong, and a finger hits it', async (_, control) => {
  await show(<Field label="Name">{control}</Field>)
  const field = page.getByLabelText('Name')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(field).toHaveAccessibleDescription('')
  expect(fingerRoom(field.element()).height).toBeGreaterThanOrEqual(44)
  expect(getComputedStyle(field.element()).fontSize).toBe('16px')
})

test('a press on the label leads into the field', async () => {
  await show(
    <Field label="Name" aside="Optional">
      <Input />
    </Field>,
  )
  await expect.element(page.getByText('Optional')).toBeVisible()
  await page.getByText('Name', { exact: true }).click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})
