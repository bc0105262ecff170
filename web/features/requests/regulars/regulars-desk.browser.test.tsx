import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Regular } from '#contract/requests/regulars.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { show } from '#web/testing/show.tsx'
import { RegularsDesk } from './regulars-desk.tsx'

const regularOf = (id: number): Regular => ({
  id,
  version: 1,
  name: `Ibu Sari ${id}`,
  phone_number: `+62812345678${id}0`,
  email: '',
  mails: false,
  messages: false,
  district_id: '32.73.02',
  district: {
    id: '32.73.02',
    districtName: id === 4 ? 'Coblong' : 'Andir',
    cityName: 'Kota Bandung',
  },
  street: `Jl. Melati ${id}`,
  landmark: '',
  message: 'Kabel',
  items: [],
  waste_source: null,
  weeks: 2,
  weekday: 1,
  starts: '09:00',
  ends: '11:00',
  first_day: '2026-12-07',
  last_day: null,
  note: '',
  state: 'active',
  consented_at: null,
  without_area: false,
  next_days: [],
  requests: [],
})

function answered(count: number) {
  setBearer({ token: async () => 'a token', refused: () => {} })
  const regulars = Array.from({ length: count }, (_, index) => regularOf(index + 1))
  vi.stubGlobal('fetch', async () => Response.json({ success: true, regulars }))
}
const desk = <RegularsDesk goods={() => null} status={() => null} />
const search = () => page.getByLabelText('Find a name, a street, a district or a number')
const cards = () => page.getByRole('heading', { level: 3 })

test('one of many is found by a district, and by a name in any case', async () => {
  answered(9)
  await show(desk)
  await expect.element(cards().first()).toBeVisible()
  expect(cards().elements()).toHaveLength(9)
  await search().fill('coblong')
  await expect
    .poll(() =>
      cards()
        .elements()
        .map((card) => card.textContent),
    )
    .toEqual(['Ibu Sari 4'])
  await search().fill('SARI 7')
  await expect
    .poll(() =>
      cards()
        .elements()
        .map((card) => card.textContent),
    )
    .toEqual(['Ibu Sari 7'])
  await search().fill('nobody')
  await expect.element(page.getByText('No results found.')).toBeVisible()
})

test('a few are found by looking', async () => {
  answered(3)
  await show(desk)
  await expect.element(cards().first()).toBeVisible()
  expect(search().elements()).toHaveLength(0)
})
