import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { PhoneField } from './phone-field.tsx'

function Example({ error }: { error?: string }) {
  const [value, setValue] = useState('')
  return (
    <PhoneField
      label="Phone number"
      hint="So that the driver can call."
      error={error}
      input={{ value, onChange: ({ target }) => setValue(target.value) }}
    />
  )
}
const field = page.getByLabelText('Phone number')

test.each([
  ['en', 'Read as +62 812-3456-7890'],
  ['id', 'Dibaca sebagai +62 812-3456-7890'],
] as const)('in %s a pasted link says which number was read', async (locale, read) => {
  await show(<Example />, locale)
  await expect.element(field).toHaveAccessibleDescription('So that the driver can call.')
  await field.fill('https://wa.me/6281234567890')
  await expect.element(field).toHaveAccessibleDescription(read)
  await field.fill('0812 3456 7890')
  await expect.element(field).toHaveAccessibleDescription('So that the driver can call.')
})

test('a phone offers its figures, nothing is cut off, and an error stands before the hint', async () => {
  await show(<Example error="This number has too few digits." />)
  await expect.element(field).toHaveAttribute('type', 'tel')
  await expect.element(field).not.toHaveAttribute('maxlength')
  await expect
    .element(field)
    .toHaveAccessibleDescription('This number has too few digits. So that the driver can call.')
})
