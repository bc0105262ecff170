import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Status } from '#contract/foundation/status.ts'
import type { NextStep } from '#contract/requests/next-step.ts'
import { nextOf } from '#contract/requests/request-life.ts'
import type { SubmissionDetail } from '#contract/requests/submissions.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { fingerRoom, onPhone, show } from '#web/testing/show.tsx'
import { ReviewForm } from './review-form.tsx'

let id = 0
const request = (status: Status, more: Partial<SubmissionDetail> = {}) =>
  ({
    // Notes that were begun are kept for each request.
    id: (id += 1),
    status,
    tracking_code: 'RSK-2345-6789',
    version: 3,
    next: nextOf(status),
    way_back: null,
    next_step: null,
    unsettled: [],
    anonymised_at: null,
    appointment: null,
    on_hold: false,
    ...more,
  }) as unknown as SubmissionDetail

const visit: NextStep = { action: 'visit', waits_for: 'driver', round_id: 7 }

/** Answers every call. @returns what was sent */
function listen() {
  const sent: object[] = []
  setBearer({ token: async () => 'token', refused: () => {} })
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    // The page also reports its errors, those of other tests among them.
    if (init?.body && address.includes('/api/submissions/')) sent.push(JSON.parse(init.body) as object)
    return Response.json({ success: true, submission: { status: 'cancelled', appointment: null } })
  })
  return sent
}

const draw = (submission: SubmissionDetail, locale: 'en' | 'id' = 'en') =>
  show(<ReviewForm submission={submission} detail={submission} />, locale)
const more = page.getByRole('button', { name: 'More', exact: true })
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((one) => one.textContent)

test('one action leads; every other one is in the menu, those that end the request apart and last', async () => {
  listen()
  await draw(request('scheduled', { next_step: visit }))
  await expect.element(page.getByRole('link', { name: 'See the round' })).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['More'])
  await more.click()
  expect(items()).toEqual([
    'Mark as collected',
    'Nothing was picked up',
    'Cancel the appointment',
    'Cancel request',
    'Reject',
  ])
  // The line between them stands after the second.
  const menu = page.getByRole('menu').element()
  const kinds = [...menu.querySelectorAll('[role=menuitem], [role=separator]')].map((one) => one.role)
  expect(kinds.indexOf('separator')).toBe(2)
})

test('the menu waits for the detail of the request: its items would move under a press', async () => {
  listen()
  const pending = request('pending')
  await show(<ReviewForm submission={pending} detail={undefined} loading />)
  await more.click({ force: true })
  expect(items()).toEqual([])
  await draw(pending)
  await more.click()
  expect(items()).toContain('Reject')
})

test('cancelling asks for a reason, which goes along', async () => {
  const sent = listen()
  await draw(request('approved', { next_step: { action: 'plan', waits_for: 'staff' } }))
  await more.click()
  await page.getByRole('menuitem', { name: 'Cancel request' }).click()
  const asking = page.getByRole('dialog', { name: 'Cancel request' })
  await expect.element(asking.getByText('Enter a reason. The sender reads it.')).toBeVisible()
  const confirm = asking.getByRole('button', { name: 'Cancel request' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await asking.getByLabelText('Reason').fill('The depot has burnt down')
  await confirm.click()
  await expect
    .poll(() => sent)
    .toEqual([{ status: 'cancelled', note: 'The depot has burnt down', version: 3 }])
  await expect.element(asking).not.toBeInTheDocument()
})

test('a step is undone with the note that stands there, or asks for one', async () => {
  const sent = listen()
  await draw(request('collected', { way_back: 'approved' }))
  await more.click()
  await page.getByRole('menuitem', { name: 'Undo “collected”' }).click()
  const asking = page.getByRole('dialog', { name: 'Undo “collected”' })
  await asking.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect.element(asking).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await page.getByLabelText('Note to the sender (optional)').fill('The wrong request')
  await more.click()
  await page.getByRole('menuitem', { name: 'Undo “collected”' }).click()
  await expect.poll(() => sent).toEqual([{ status: 'approved', note: 'The wrong request', version: 3 }])
})

test('a new request is approved in one press; spam and the refusal are in the menu', async () => {
  listen()
  await draw(request('pending', { next_step: { action: 'approve', waits_for: 'staff' } }))
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await more.click()
  expect(items()).toEqual(['Spam', 'Cancel request', 'Reject'])
})

test('on a phone, in Indonesian, the step and the menu stand beside each other', async () => {
  listen()
  await onPhone()
  await draw(request('scheduled', { next_step: visit }), 'id')
  const step = page.getByRole('link', { name: 'Lihat rute' })
  const menu = page.getByRole('button', { name: 'Lainnya' })
  await expect.element(menu).toBeVisible()
  const [one, other] = [step.element().getBoundingClientRect(), menu.element().getBoundingClientRect()]
  expect(one.right).toBeLessThan(other.left)
  expect(one.top).toBeLessThan(other.bottom)
  expect(other.right).toBeLessThanOrEqual(window.innerWidth)
  expect(fingerRoom(menu.element()).height).toBeGreaterThanOrEqual(44)
})

test.each([
  ['is closed', request('recycled')],
  ['has lost its sender', request('pending', { anonymised_at: '2026-11-01T00:00:00Z', next: [] })],
])('a request that %s takes no note', async (_, closed) => {
  listen()
  await draw(closed)
  await expect.element(page.getByText(/nothing is left to do/)).toBeVisible()
  expect(page.getByLabelText('Note to the sender (optional)').elements()).toEqual([])
})
