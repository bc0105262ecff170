import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { TodayPart } from '#contract/requests/today.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { show } from '#web/testing/show.tsx'
import { TodayDesk } from './today-desk.tsx'

const today = {
  day: '2026-11-30',
  parts: Object.fromEntries(TodayPart.options.map((part) => [part, { rows: [], count: 0 }])),
  rounds: [],
}
const figures = {
  at: '2026-11-30T08:00:00Z',
  open_requests: 17,
  stock_kg: 0,
  month_kg: 0,
  used_kg: 0,
  weeks: [{ from: '2026-11-30', requests: 1, weight_kg: 2 }],
  groups: [],
}

test('the figures wait until everything above them is known, also the work of administrators', async () => {
  setBearer({ token: async () => 'token', refused: () => {} })
  let answered = 0
  vi.stubGlobal('fetch', async (address: string) => {
    answered++
    return Response.json(address.includes('figures') ? { success: true, figures } : { success: true, today })
  })
  await show(<Desk />)
  await expect.poll(() => answered).toBe(2)
  // Both answers are drawn by then, if anything draws them.
  for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  expect(page.getByText('Open requests').elements()).toEqual([])
  await page.getByRole('button', { name: 'Known' }).click()
  await expect.element(page.getByText('Open requests')).toBeVisible()
})

test('the notice waits for the work of the day: it would push the placeholder down', async () => {
  setBearer({ token: async () => 'token', refused: () => {} })
  const work = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('figures')) return Response.json({ success: true, figures })
    await work.promise
    return Response.json({ success: true, today })
  })
  await show(
    <TodayDesk
      administration={{ pending: false, notice: <p>You lead</p>, setUp: null, rows: null, waits: false }}
      renderCertify={() => null}
    />,
  )
  await expect.element(page.getByRole('status')).toBeVisible()
  expect(page.getByText('You lead').elements()).toEqual([])
  work.resolve()
  await expect.element(page.getByText('You lead')).toBeVisible()
})

/** The page while the work of administrators is asked for, until a press. */
function Desk() {
  const [pending, setPending] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setPending(false)}>
        Known
      </button>
      <TodayDesk
        administration={{ pending, notice: null, setUp: null, rows: null, waits: false }}
        renderCertify={() => null}
      />
    </>
  )
}
