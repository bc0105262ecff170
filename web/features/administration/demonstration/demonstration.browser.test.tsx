import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Demonstration } from '#contract/administration/operations.ts'
import { storage } from '#web/lib/device/storage.ts'
import { fingerRoom, onPhone, show } from '#web/testing/show.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
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
