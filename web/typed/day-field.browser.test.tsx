import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#web/testing/show.tsx'
import { DayField } from './day-field.tsx'
import { InstantField } from './instant-field.tsx'

function Example({ hint }: { hint?: string }) {
  const [day, setDay] = useState('2026-03-04')
  const [instant, setInstant] = useState('2026-03-04T09:05')
  return (
    <>
      <DayField
        label="Last day"
        hint={hint}
        input={{ value: day, onChange: ({ target }) => setDay(target.value) }}
      />
      <InstantField
        label="From"
        input={{ value: instant, onChange: ({ target }) => setInstant(target.value) }}
      />
    </>
  )
}
const day = page.getByLabelText('Last day')

test('a day is said in the language of the page, whatever order the browser writes it in', async () => {
  await show(<Example hint="Empty: no end." />)
  await expect.element(day).toHaveAccessibleDescription('Wednesday, 4 March 2026 Empty: no end.')
  await day.fill('2026-04-03')
  await expect.element(day).toHaveAccessibleDescription('Friday, 3 April 2026 Empty: no end.')
  await day.fill('')
  await expect.element(day).toHaveAccessibleDescription('Empty: no end.')
})

test('a day and its time are said in Indonesian', async () => {
  await show(<Example />, 'id')
  await expect.element(day).toHaveAccessibleDescription('Rabu, 4 Maret 2026')
  await expect
    .element(page.getByLabelText('From'))
    .toHaveAccessibleDescription(/^Rabu, 4 Maret 2026 pukul 09\.05/)
})
