import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocationArea } from '#contract/reference/locations.ts'
import { Field } from '#web/ui/form/field.tsx'
import { show } from '#web/testing/show.tsx'
import { DistrictPicker } from './district-picker.tsx'

const COBLONG: LocationArea = { id: '32.73.02', districtName: 'Coblong', cityName: 'Kota Bandung' }
const onChange = vi.fn()
let broken = false

beforeEach(() => {
  broken = false
  vi.stubGlobal('fetch', async () =>
    broken
      ? Response.json({ success: false, error: 'Down', code: 'internal' }, { status: 500 })
      : Response.json([COBLONG]),
  )
})

function Example({ given = null }: { given?: LocationArea | null }) {
  const [value, setValue] = useState(given)
  return (
    <Field label="District">
      <DistrictPicker
        name="district"
        value={value}
        onChange={(area) => {
          setValue(area)
          onChange(area)
        }}
      />
    </Field>
  )
}
const field = page.getByRole('combobox', { name: 'District' })

test('a place that is chosen is a district; what is typed alone is none', async () => {
  await show(<Example />)
  await field.fill('coblong')
  await expect.element(page.getByRole('option')).toBeVisible()
  expect(onChange).toHaveBeenLastCalledWith(null)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Coblong · Kota Bandung')
  expect(onChange).toHaveBeenLastCalledWith(COBLONG)
  await field.fill('Coblong, perhaps')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a district that was chosen before stands there', async () => {
  await show(<Example given={COBLONG} />)
  await expect.element(field).toHaveValue('Coblong · Kota Bandung')
})

test('a search that failed says so beside the field, and keeps what was typed', async () => {
  broken = true
  await show(<Example />)
  await field.fill('coblong')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('coblong')
})
