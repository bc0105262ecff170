import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SubmissionRow } from '#contract/requests/submissions.ts'
import { onPhone, show } from '#web/testing/show.tsx'
import { columns } from './submission-columns.tsx'
import { SubmissionRows } from './submission-rows.tsx'

const row: SubmissionRow = {
  id: 7,
  tracking_code: 'RSK-7F4K-92QD',
  channel: 'landing',
  service: 'collection',
  username: 'Guest-ABCDE',
  name: 'Wati Susanti',
  user_id: null,
  title: 'E-Waste Collection',
  message: 'Two old ones',
  phoneNumber: '+6281234567890',
  location: 'Coblong · Kota Bandung',
  submitted_at: '2026-11-20T02:00:00.000Z',
  status: 'scheduled',
  read_at: '2026-11-20T03:00:00.000Z',
  due_at: null,
  failed: true,
  assignee: { id: 3, username: 'joko' },
  conversation: null,
  district: { name: 'Coblong', city: 'Kota Bandung' },
  visit: { day: '2026-12-01', starts: '08:00', ends: '12:00', round_id: null, round_day: null },
  goods: [
    { device_class: 'laptop', name: { en: 'Laptop', id: 'Laptop' }, quantity: 2 },
    { device_class: null, name: null, quantity: 1 },
  ],
  weight_kg: 12.5,
  next_step: { action: 'plan', waits_for: 'staff', day: '2026-12-01' },
}
const bare: SubmissionRow = {
  ...row,
  id: 8,
  name: '',
  title: 'For the school',
  failed: false,
  assignee: null,
  district: null,
  location: '',
  visit: null,
  goods: [],
  weight_kg: null,
  next_step: null,
}
const chosen = { chosen: new Map(), toggle: () => {}, set: () => {}, clear: () => {} }
const draw = (onOrder = () => {}, order?: string) => (
  <SubmissionRows
    rows={[row, bare]}
    stale={false}
    openSearch={(id) => `?open=${id}`}
    columns={columns.filter(({ needs }) => needs !== 'room')}
    selection={chosen}
    order={order}
    onOrder={onOrder}
  />
)

const FACTS = [
  'Wati Susanti',
  '2 × Laptop, 1 × another device',
  'Two old ones',
  'Coblong',
  'Kota Bandung',
  'Tue 1 Dec',
  '08:00–12:00',
  '12.5 kg',
  'Staff · Put into a round',
  'joko',
  'Scheduled',
  'Visit failed',
]

test.each([
  ['a desk', () => {}],
  ['a phone', onPhone],
])('on %s a row says what the work needs, and not the service again', async (_, turn) => {
  await turn()
  await show(draw())
  const [, first, second] = page.getByRole('row').all()
  for (const fact of FACTS)
    await expect.element(first!.getByText(fact, { exact: true }).first()).toBeVisible()
  await expect.element(first!).not.toHaveTextContent('E-Waste Collection')
  // A title that its sender wrote is kept.
  await expect.element(second!.getByText('For the school: Two old ones')).toBeVisible()
  await expect.element(second!.getByText('Unassigned')).toBeVisible()
  await expect.element(second!.getByText('Nobody')).toBeVisible()
})

test('the headers put the table in order', async () => {
  const onOrder = vi.fn()
  await show(draw(onOrder, 'visit'))
  await expect
    .element(page.getByRole('button', { name: 'Appointment' }))
    .toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Kilograms' }).click()
  expect(onOrder).toHaveBeenCalledWith('weight')
  await page.getByRole('button', { name: 'Location' }).click()
  expect(onOrder).toHaveBeenLastCalledWith('district')
})
