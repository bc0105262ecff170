import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { NumberField } from './number-field.tsx'

function Example() {
  const [value, setValue] = useState('')
  return (
    <NumberField
      kind="kg"
      label="Weight"
      hint="As the scale shows it."
      input={{ value, onChange: ({ target }) => setValue(target.value) }}
    />
  )
}
const field = page.getByLabelText('Weight')

test.each([
  ['en', 'Read as 1.5 kg, not as 1500 kg'],
  ['id', 'Dibaca sebagai 1500 kg, bukan 1,5 kg'],
] as const)('in %s a number that could be two says which it is, beside the hint', async (locale, read) => {
  await show(<Example />, locale)
  await field.fill('1.500')
  await expect.element(field).toHaveAccessibleDescription(`As the scale shows it. ${read}`)
  await expect.element(page.getByText(read)).toBeVisible()
  await field.fill('12')
  await expect.element(field).toHaveAccessibleDescription('As the scale shows it.')
})

test('a phone offers figures with a comma, and what was typed stays to the letter', async () => {
  await show(<Example />)
  await expect.element(field).toHaveAttribute('inputmode', 'decimal')
  await field.fill(' 12,5kg')
  await expect.element(field).toHaveValue(' 12,5kg')
})
