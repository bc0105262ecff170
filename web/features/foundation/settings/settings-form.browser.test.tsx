import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setBearer } from '#web/lib/api/api.ts'
import { onPhone, show } from '#web/testing/show.tsx'
import { SettingsForm } from './settings-form.tsx'

const rule = {
  waste_source: 'managed-area',
  route: 'business',
  decided_by: 'nobody',
  law: 'PP 27/2020',
  url: 'https://example.org/law',
  as_of: '2026-11-01',
  text: { id: 'Undang-undang membiarkannya.', en: 'The law leaves it open.' },
}
let stored: Record<string, unknown>
let sent: unknown[]
let refused: string | null

beforeEach(() => {
  setBearer({ token: async () => 'token', refused: () => {} })
  sent = []
  refused = null
  stored = {
    managed_area_route: null,
    point_quiet_days: 30,
    depot: null,
    operator_name: '',
    operator_logo: null,
    set_up_away: false,
    operator_phone: '',
    operator_whatsapp: '',
    operator_address: '',
    operator_hours: '',
    answer_days: 3,
    appointment_days: 14,
    digest_hour: 7,
    waste_codes: ['B107d'],
    rejection_reasons: [
      { key: 'other', words: { id: 'Lain', en: 'Other' }, needs_note: true, shows_points: false },
    ],
  }
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname === '/config.json')
      return Response.json({ success: false, error: 'None', code: 'not-found' }, { status: 404 })
    if (pathname === '/api/legal-routes') return Response.json({ success: true, rules: [rule] })
    if (init?.method === 'PATCH') {
      const body = JSON.parse(String(init.body)) as Record<string, unknown>
      if (refused !== null && refused in body)
        return Response.json({ success: false, error: 'Down', code: 'internal' }, { status: 500 })
      sent.push(body)
      // As the server stores a phone number.
      if (body.operator_phone) body.operator_phone = '+6281234567890'
      stored = { ...stored, ...body }
    }
    return Response.json({ success: true, settings: stored })
  })
})

const save = page.getByRole('button', { name: 'Save', exact: true })
const state = page.getByRole('region', { name: 'Save' }).getByRole('status')

test('one button saves every card that was changed, and the page says which they are', async () => {
  await show(<SettingsForm />)
  await expect.element(state).toHaveTextContent('Everything on this page is saved.')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('Days until a new request is answered').fill('5')
  await page.getByLabelText('Days without news').fill('21')
  await expect
    .element(state)
    .toHaveTextContent('Not saved yet: Time limits for requests · Drop-off points without news')
  await save.click()
  await expect.element(page.getByText('The settings were saved')).toBeVisible()
  expect(sent).toEqual([{ answer_days: 5, appointment_days: 14 }, { point_quiet_days: 21 }])
  await expect.element(state).toHaveTextContent('Everything on this page is saved.')
})

test('a fault keeps the focus, and nothing behind it is sent; discarding brings the stored values back', async () => {
  await show(<SettingsForm />)
  const days = page.getByLabelText('Days until a new request is answered')
  await days.fill('0')
  await page.getByLabelText('Days without news').fill('21')
  await save.click()
  await expect.element(page.getByText('A whole number from 1 to 90.')).toBeVisible()
  await expect.element(days).toHaveFocus()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(days).toHaveValue('3')
  await expect.element(page.getByLabelText('Days without news')).toHaveValue('30')
  await expect.element(state).toHaveTextContent('Everything on this page is saved.')
})

test('a card that the server refuses stays unsaved, and the others are saved', async () => {
  refused = 'point_quiet_days'
  await show(<SettingsForm />)
  await page.getByLabelText('Name of the operator').fill('DLH Kota Contoh')
  await page.getByLabelText('Days without news').fill('21')
  await userEvent.keyboard('{Enter}')
  await expect.element(state).toHaveTextContent('Not saved yet: Drop-off points without news')
  expect(sent).toMatchObject([{ operator_name: 'DLH Kota Contoh' }])
  await expect.element(page.getByText('The settings were saved')).not.toBeInTheDocument()
})

test('a phone number that is stored in another form is saved all the same', async () => {
  await show(<SettingsForm />)
  await page.getByLabelText('Phone', { exact: true }).fill('0812 3456 7890')
  await expect.element(state).toHaveTextContent('Not saved yet: Name and contact')
  await save.click()
  await expect.element(state).toHaveTextContent('Everything on this page is saved.')
})

test('a value that is typed back is no change', async () => {
  await show(<SettingsForm />)
  const name = page.getByLabelText('Name of the operator')
  await name.fill('x')
  await expect.element(state).toHaveTextContent('Not saved yet: Name and contact')
  await name.fill(' ')
  await expect.element(state).toHaveTextContent('Everything on this page is saved.')
})

test('the depot is read from the device, and the bar stays in sight of a phone', async () => {
  await onPhone()
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { latitude: -6.9147, longitude: 107.6098 } } as GeolocationPosition),
  )
  await show(<SettingsForm />)
  await page.getByLabelText('Name of the depot').fill('Gudang utama')
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect.element(page.getByLabelText('Latitude')).toHaveValue('-6.914700')
  const box = save.element().getBoundingClientRect()
  expect(box.bottom).toBeLessThanOrEqual(innerHeight)
  await save.click()
  await expect.element(state).toHaveTextContent('Everything on this page is saved.')
  expect(sent).toEqual([{ depot: { name: 'Gudang utama', latitude: -6.9147, longitude: 107.6098 } }])
})

test('on a wide screen the cards stand in two columns, on a phone in one', async () => {
  await show(<SettingsForm />)
  const left = (name: string) =>
    page.getByRole('region', { name, exact: true }).element().getBoundingClientRect().left
  await expect.element(page.getByRole('region', { name: 'Logo' })).toBeVisible()
  expect(left('Logo')).toBe(left('Name and contact'))
  expect(left('Drop-off points without news')).toBeGreaterThan(left('Logo') + 300)
  await onPhone()
  expect(left('Drop-off points without news')).toBe(left('Logo'))
})
