import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LocationArea } from '#contract/reference/locations.ts'
import { show } from '#web/testing/show.tsx'
import { DistrictField } from './district-field.tsx'

const BANDUNG: LocationArea[] = Array.from({ length: 30 }, (_, at) => ({
  id: `32.73.${String(at + 1).padStart(2, '0')}`,
  districtName: `Kecamatan ${at + 1}`,
  cityName: 'Kota Bandung',
}))
const onChange = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname.endsWith('/cities'))
      return Response.json([{ id: '32.73', cityName: 'Kota Bandung', districts: BANDUNG }])
    const without = searchParams.get('without')?.split(',') ?? []
    return Response.json(BANDUNG.filter(({ id }) => !without.includes(id)).slice(0, 20))
  })
})

const NONE: LocationArea[] = []

function Example({ given = NONE }: { given?: LocationArea[] }) {
  const [value, setValue] = useState(given)
  return (
    <DistrictField
      value={value}
      onChange={(districts) => {
        setValue(districts)
        onChange(districts.length)
      }}
      error={undefined}
    />
  )
}

test('a whole city is taken with one press, also the districts beyond the first twenty', async () => {
  await show(<Example />)
  await page.getByLabelText('Districts').fill('Kota Bandung')
  await page.getByRole('button', { name: 'Kota Bandung: add all 30' }).click()
  expect(onChange).toHaveBeenLastCalledWith(30)
  await expect
    .element(page.getByRole('list', { name: 'Districts of this area' }).getByRole('status'))
    .toHaveTextContent('30 of 30 districts')
  // It stands among the chosen ones alone, with the text still in the search.
  await expect.element(page.getByText('Kota Bandung', { exact: true })).toBeVisible()
  expect(page.getByText('Kota Bandung', { exact: true }).elements()).toHaveLength(1)
  await expect.element(page.getByText('No other district is found by this name.')).toBeVisible()
})

test('the other districts of a city are offered beside the chosen ones, one by one and together', async () => {
  await show(<Example given={BANDUNG.slice(0, 20)} />)
  const chosen = page.getByRole('list', { name: 'Districts of this area' })
  await expect.element(chosen.getByRole('status')).toHaveTextContent('20 of 30 districts')
  await page.getByLabelText('Districts').fill('Kota Bandung')
  await page.getByRole('button', { name: 'Add Kecamatan 30' }).click()
  expect(page.getByRole('button', { name: /^Kota Bandung: add/ }).elements()).toHaveLength(1)
  await expect.element(chosen.getByRole('status')).toHaveTextContent('21 of 30 districts')
  await chosen.getByRole('button', { name: 'Kota Bandung: add the other 9' }).click()
  expect(onChange).toHaveBeenLastCalledWith(30)
  await page.getByRole('button', { name: 'Remove Kecamatan 7' }).click()
  expect(onChange).toHaveBeenLastCalledWith(29)
  await page.getByRole('button', { name: 'Kota Bandung: remove all' }).click()
  expect(onChange).toHaveBeenLastCalledWith(0)
})
