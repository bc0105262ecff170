import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#contract/people/accounts.ts'
import type { Demonstration } from '#contract/administration/operations.ts'
import { storage } from '#web/lib/device/storage.ts'
import { setSession } from '#web/lib/session/session.ts'
import { Configured } from '#web/testing/configured.tsx'
import { fingerRoom, onPhone, show } from '#web/testing/show.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { TourPlace } from './tour-place.tsx'
import { Tour } from './tour.tsx'
import { TOUR } from './tour-state.ts'

const demonstration: Demonstration = {
  accounts: (['admin', 'operator', 'driver', 'member'] as const).map((role) => ({
    role,
    username: `contoh-${role}`,
    password: 'contoh-1234',
  })),
  request_id: 7,
  certificate_id: 'a-certificate',
  report: '2026-10',
}
const answer = () => vi.stubGlobal('fetch', async () => Response.json({ success: true, demonstration }))

test('one press signs in as a role, on the page where it begins; a failure is said, and it can be tried again', async () => {
  answer()
  const signIn = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
  await show(<DemoAccounts signIn={signIn} />)
  await expect.element(page.getByText(/people, goods and kilograms here are made up/)).toBeVisible()
  const operator = page.getByRole('button', { name: /^Operator/ })
  await operator.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('That did not work. Try again.')
  await operator.click()
  expect(signIn).toHaveBeenLastCalledWith('contoh-operator', 'contoh-1234')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the tour leads over five pages by keyboard, and ends', async () => {
  answer()
  await onPhone()
  const close = vi.fn()
  await show(<Tour close={close} />)
  const tour = page.getByRole('complementary', { name: 'Tour of the example' })
  await expect.element(tour.getByText(/tour, 1 of 5/)).toBeVisible()
  for (const [nth, [name, address]] of (
    [
      ['A request', '/admin?open=7'],
      ['A certificate', '/verify/a-certificate'],
      ['The report', '/admin/reports/2026-10'],
      ['The impact', '/impact'],
    ] as const
  ).entries()) {
    const link = page.getByRole('link', { name, exact: true })
    expect(fingerRoom(link.element()).height).toBeGreaterThanOrEqual(44)
    ;(link.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(tour.getByText(new RegExp(`tour, ${nth + 2} of 5`))).toBeVisible()
    expect(location.pathname + location.search).toBe(address)
  }
  await page.getByRole('button', { name: 'End the tour' }).click()
  expect(close).toHaveBeenCalledOnce()
})

test('the tour speaks Indonesian, and goes on where it was left', async () => {
  answer()
  storage.write(TOUR, 2)
  await show(<Tour close={() => {}} />, 'id')
  const tour = page.getByRole('complementary', { name: 'Tur contoh' })
  await expect.element(tour.getByText(/tur, 3 dari 5/)).toBeVisible()
  await page.getByRole('link', { name: 'Kembali: Permintaan' }).click()
  await expect.element(tour.getByText(/tur, 2 dari 5/)).toBeVisible()
})

afterEach(() => setSession({ user: null }))

const isCovered = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return !element.contains(there)
}
const SCREENS = [
  [390, 844],
  [1280, 800],
] as const

/** The tour beside what a page has, as it stands for staff in a demonstration. */
async function tourBeside(rest: ReactNode) {
  answer()
  setSession({ user: { id: 1, username: 'contoh-operator', role: 'operator' } as User })
  await show(
    <Configured demonstration>
      <TourPlace />
      {rest}
    </Configured>,
  )
  await expect.element(page.getByRole('complementary', { name: 'Tour of the example' })).toBeVisible()
}

/** A drawer whose actions come once its content is known. */
function LateFoot() {
  const [known, setKnown] = useState(false)
  return (
    <Drawer open wide title="A request" closeLabel="Close" footer={known && <Button wide>Approve</Button>}>
      <Button onClick={() => setKnown(true)}>Load</Button>
      <div className="h-500">Words</div>
    </Drawer>
  )
}

test.each(SCREENS)('on %d × %d an open drawer has the tour at its foot, in reach', async (width, height) => {
  await page.viewport(width, height)
  await tourBeside(<LateFoot />)
  const drawer = page.getByRole('dialog', { name: 'A request' })
  const next = drawer.getByRole('link', { name: 'A request' })
  await expect.element(next).toBeVisible()
  await drawer.getByRole('button', { name: 'Load' }).click()
  await expect.poll(() => isCovered(next.element())).toBe(false)
  await expect.poll(() => isCovered(drawer.getByRole('button', { name: 'Approve' }).element())).toBe(false)
  // The actions stay above it, also where they come later.
  const approve = drawer.getByRole('button', { name: 'Approve' }).element().getBoundingClientRect()
  expect(approve.bottom).toBeLessThan(next.element().getBoundingClientRect().top)
  await next.click()
  await expect.element(page.getByText(/tour, 2 of 5/)).toBeVisible()
})

test.each(SCREENS)('on %d × %d the tour covers no actions that stay in sight', async (width, height) => {
  await page.viewport(width, height)
  await tourBeside(
    <>
      <div className="h-500">A long page</div>
      <section className="sticky-foot flex justify-end p-3">
        <Button>Save</Button>
      </section>
      <div className="h-500">More of it</div>
    </>,
  )
  const save = page.getByRole('button', { name: 'Save' })
  await expect.poll(() => isCovered(save.element())).toBe(false)
  const close = page.getByRole('button', { name: 'Close the tour' })
  await expect.poll(() => isCovered(close.element())).toBe(false)
})
