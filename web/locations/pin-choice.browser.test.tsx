import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Configured } from '#web/testing/configured.tsx'
import { fingerRoom, show } from '#web/testing/show.tsx'
import { LocationPicker } from './location-picker.tsx'

const STYLE = '/a-map-style'
/** Answers every call. @returns the searches */
function answer() {
  const searches: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (asked: string | Request) => {
    const { pathname, searchParams } = new URL(asked instanceof Request ? asked.url : asked, location.origin)
    if (pathname === STYLE) return Response.json({ version: 8, sources: {}, layers: [] })
    searches.push(searchParams)
    return Response.json([
      { id: '32.73.02', districtName: 'Coblong', cityName: 'Kota Bandung', from: 0, to: 0 },
    ])
  })
  return searches
}

function Example() {
  const [value, onChange] = useState('')
  return (
    <Configured mapStyle={new URL(STYLE, location.origin).href}>
      <LocationPicker value={value} onChange={onChange} />
    </Configured>
  )
}

test('the pin is dark and filled white in the dark theme too, as the map under it is light', async () => {
  answer()
  document.documentElement.dataset['theme'] = 'dark'
  await show(<Example />)
  await page.getByRole('button', { name: 'Choose on a map' }).click()
  const map = page.getByRole('region', { name: 'Map for choosing the position' })
  await expect.element(map).toBeVisible()
  const pin = getComputedStyle(document.querySelector('.lucide-map-pin')!)
  expect([pin.color, pin.fill]).toEqual(['rgb(179, 38, 30)', 'rgb(255, 255, 255)'])
  delete document.documentElement.dataset['theme']
})

test('a pin on the map offers the districts around it, by keyboard; it leaves the device rounded', async () => {
  const searches = answer()
  await show(<Example />)
  const open = page.getByRole('button', { name: 'Choose on a map' })
  await expect.element(open).toBeVisible()
  expect(fingerRoom(open.element()).height).toBeGreaterThanOrEqual(44)
  const map = page.getByRole('region', { name: 'Map for choosing the position' })
  expect(map.elements()).toEqual([])
  await open.click()
  await expect.element(map).toBeVisible()
  const take = page.getByRole('button', { name: 'Show the districts here' })
  // Nobody has put the pin anywhere.
  await expect.element(take).toHaveAttribute('aria-disabled', 'true')
  ;(map.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(take).not.toHaveAttribute('aria-disabled')
  await take.click()
  await page.getByRole('option', { name: /Coblong/ }).click()
  await expect.element(page.getByRole('combobox')).toHaveValue('Coblong · Kota Bandung')
  await expect.element(map).not.toBeInTheDocument()
  const [near] = searches
  for (const name of ['lat', 'lng']) expect(near?.get(name)).toMatch(/^-?\d+(\.\d\d?)?$/)
})
