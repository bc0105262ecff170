import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocationFound } from '#contract/reference/locations.ts'
import { fingerRoom, show } from '#web/testing/show.tsx'
import { LocationPicker } from './location-picker.tsx'

const PLACES: LocationFound[] = [
  { id: '32.73.02', districtName: 'Coblong', cityName: 'Kota Bandung' },
  { id: '34.02.01', districtName: 'Bantul', cityName: 'Kabupaten Bantul' },
  { id: '31.74.07', districtName: 'Kebayoran Baru', cityName: 'Jakarta Selatan' },
  { id: '31.74.05', districtName: 'Kebayoran Lama', cityName: 'Jakarta Selatan' },
]
const asked: string[] = []
const server = { answer: async (_q: string): Promise<void> => {}, broken: false }

beforeEach(() => {
  asked.length = 0
  Object.assign(server, { answer: async () => {}, broken: false })
  vi.stubGlobal('fetch', async (address: string) => {
    const q = new URL(address, location.origin).searchParams.get('q')
    // A call that a test of another file had begun.
    if (q === null) return Response.json({}, { status: 503 })
    asked.push(q)
    await server.answer(q)
    if (server.broken)
      return Response.json({ success: false, error: 'Down', code: 'internal' }, { status: 500 })
    const named = (one: LocationFound) => `${one.districtName} ${one.cityName}`.toLowerCase()
    return Response.json(
      PLACES.filter((one) => named(one).includes(q)).map((one) => ({ ...one, from: 0, to: q.length })),
    )
  })
})

function Example() {
  const [value, onChange] = useState('')
  return (
    <>
      <h1>Below it</h1>
      <LocationPicker value={value} onChange={onChange} />
    </>
  )
}
const field = page.getByRole('combobox')
const options = page.getByRole('option')

test('it waits for three letters, and shows no answer to an earlier question', async () => {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  // The first answer is the slow one.
  server.answer = (q) => (q === 'ban' ? held : Promise.resolve())
  await show(<Example />)
  await field.click()
  await userEvent.keyboard('ba')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(asked).toEqual([])
  await userEvent.keyboard('n')
  await expect.poll(() => asked).toEqual(['ban'])
  // At once: on a slow machine letter by letter would be asked for.
  await field.fill('bantul')
  await expect.element(options.first()).toHaveTextContent('Bantul · Kabupaten Bantul')
  letThrough()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(options.elements()).toHaveLength(1)
  expect(asked).toEqual(['ban', 'bantul'])
})

test.each([
  ['en', 'Search again', 'No results found.'],
  ['id', 'Cari lagi', 'Tidak ada hasil.'],
] as const)(
  'in %s a search that failed is tried again, and says when there is nothing',
  async (locale, again, none) => {
    server.broken = true
    await show(<Example />, locale)
    await field.fill('bantul')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(field).toHaveValue('bantul')
    server.broken = false
    await page.getByRole('button', { name: again }).click()
    await expect.element(options.first()).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await field.fill('qqqqqq')
    await expect.element(page.getByRole('status').getByText(none)).toBeInTheDocument()
    expect(options.elements()).toHaveLength(0)
  },
)

test('the keyboard walks along the places and chooses one; the focus never leaves the field', async () => {
  await show(<Example />)
  await field.fill('kebayoran')
  await expect.element(options.first()).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  expect(field.element().getAttribute('aria-activedescendant')).toBe(options.last().element().id)
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Kebayoran Lama · Jakarta Selatan')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test('the list is never in the way: it closes by its button, a choice, Escape, and a press beside it', async () => {
  await show(<Example />)
  await field.fill('kebayoran')
  await expect.element(options.first()).toBeVisible()
  const close = page.getByRole('button', { name: 'Close' })
  expect(fingerRoom(close.element()).height).toBeGreaterThanOrEqual(44)
  for (const one of options.elements()) expect(fingerRoom(one).height).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect.poll(() => options.elements()).toHaveLength(0)
  await expect.element(field).toHaveValue('kebayoran')

  await field.fill('kebayoran b')
  // The answer to these letters, not the list of before.
  await expect.poll(() => options.elements()).toHaveLength(1)
  await options.first().click()
  await expect.element(field).toHaveValue('Kebayoran Baru · Jakarta Selatan')
  // The house number comes after it; earlier choices are not proposed over what is below.
  await field.click()
  await userEvent.keyboard('{End}, Jl. Melati 5')
  await expect.element(field).toHaveValue('Kebayoran Baru · Jakarta Selatan, Jl. Melati 5')
  expect(options.elements()).toHaveLength(0)

  await field.fill('coblong')
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => options.elements()).toHaveLength(0)
  await expect.element(field).toHaveValue('coblong')

  // A finger beside it closes it, also where the browser leaves the focus in the field.
  await field.fill('bantul')
  await expect.element(options.first()).toBeVisible()
  page
    .getByRole('heading')
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.poll(() => options.elements()).toHaveLength(0)
  await expect.element(field).toHaveFocus()
})
