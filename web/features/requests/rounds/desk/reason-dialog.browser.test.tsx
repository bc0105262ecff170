import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Round, Stop } from '#contract/requests/rounds.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { show } from '#web/testing/show.tsx'
import { CancelRoundDialog } from './cancel-round-dialog.tsx'
import { RoundEditor } from './round-editor.tsx'

const stop: Stop = {
  id: 1,
  kind: 'pickup',
  state: 'open',
  submission_id: 7,
  point_id: null,
  name: 'Ibu Sri',
  tracking_code: '7TK3M9QW',
  place: 'Coblong',
  street: 'Jl. Dago 1',
  status: 'scheduled',
  latitude: null,
  longitude: null,
  near: false,
  starts: null,
  ends: null,
  time_zone: null,
  estimate_kg: null,
  weight_kg: null,
  done_at: null,
  clock_said: null,
  failure: null,
  note: '',
  confirmed_by: null,
  conflict: null,
  outcome: null,
}
const roundOf = (...stops: Stop[]): Round => ({
  id: 4,
  day: '2026-11-23',
  time_zone: 'Asia/Jakarta',
  driver: null,
  note: '',
  started_at: null,
  finished_at: null,
  started_clock_said: null,
  finished_clock_said: null,
  version: 1,
  stops,
  aboard: { lots: 0, weight_kg: 0 },
  depot: null,
  way: null,
})

/** Answers every call. @returns the bodies that were sent */
function answer(round: Round) {
  const bodies: unknown[] = []
  setBearer({ token: async () => 'token', refused: () => {} })
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (body) bodies.push(JSON.parse(body))
    const list = { rounds: [], drivers: [], candidates: [], time_zone: 'Asia/Jakarta', more: false }
    return Response.json({ success: true, ...(address.includes('/rounds/4') ? { round } : list) })
  })
  return bodies
}
async function draw(round: Round) {
  const bodies = answer(round)
  await show(<CancelRoundDialog round={round} open onClose={() => {}} onCancelled={() => {}} />)
  return bodies
}
const press = page.getByRole('button', { name: 'Cancel it' })

test('a round that had scheduled a request is cancelled with a reason for its sender', async () => {
  const bodies = await draw(roundOf(stop, { ...stop, id: 2, starts: '09:00', ends: '11:00' }))
  await expect.element(page.getByText(/^1 request without an appointment/)).toBeVisible()
  await expect.element(press).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('Reason').fill(' The van broke down ')
  await press.click()
  await expect.poll(() => bodies).toEqual([{ reason: 'The van broke down' }])
})

test('a round of appointments asks for no reason: they stand, and no sender is told', async () => {
  const bodies = await draw(roundOf({ ...stop, starts: '09:00', ends: '11:00' }))
  await expect.element(page.getByText('Appointments stand, and no sender is told.')).toBeVisible()
  expect(page.getByLabelText('Reason').elements()).toEqual([])
  await press.click()
  await expect.poll(() => bodies).toEqual([{}])
})

test('a plan that takes out whom the round had scheduled is saved with a reason for its sender', async () => {
  const round = roundOf(stop, {
    ...stop,
    id: 2,
    submission_id: 8,
    name: 'Pak Budi',
    starts: '09:00',
    ends: '11:00',
  })
  const bodies = answer(round)
  await show(<RoundEditor round={round} />)
  const save = page.getByRole('button', { name: 'Save the round' })
  await page.getByRole('button', { name: 'Ibu Sri: remove' }).click()
  await save.click()
  const asking = page.getByRole('dialog', { name: 'Take 1 stop out?' })
  await expect.element(asking).toBeVisible()
  const confirm = asking.getByRole('button', { name: 'Save the round' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  expect(bodies).toEqual([])
  await asking.getByLabelText('Reason').fill(' The van is full ')
  await confirm.click()
  await expect
    .poll(() => bodies)
    .toMatchObject([{ stops: [{ submission_id: 8 }], reason: 'The van is full' }])
  await expect.element(asking).not.toBeInTheDocument()
})

test('a stop with an appointment is taken out without a question: it stands', async () => {
  const round = roundOf(stop, {
    ...stop,
    id: 2,
    submission_id: 8,
    name: 'Pak Budi',
    starts: '09:00',
    ends: '11:00',
  })
  const bodies = answer(round)
  await show(<RoundEditor round={round} />)
  await page.getByRole('button', { name: 'Pak Budi: remove' }).click()
  await page.getByRole('button', { name: 'Save the round' }).click()
  await expect.poll(() => bodies).toMatchObject([{ stops: [{ submission_id: 7 }] }])
  expect(bodies[0]).not.toHaveProperty('reason')
})
