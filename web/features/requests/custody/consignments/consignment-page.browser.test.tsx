import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ConsignmentDetail } from '#contract/proof/consignments.ts'
import type { Lot } from '#contract/requests/custody.ts'
import { setBearer } from '#web/lib/api/api.ts'
import { show } from '#web/testing/show.tsx'
import { ConsignmentPage } from './consignment-page.tsx'

const draft: ConsignmentDetail = {
  id: 5,
  number: 'K-0005',
  state: 'draft',
  version: 2,
  store: { id: 1, name: 'Gudang' },
  receiver: { id: 4, name: 'PT Olah' },
  transporter: null,
  manifest_number: '',
  leaves_on: null,
  sent_at: null,
  lots: [],
  sent_kg: 0,
  received_kg: null,
  difference_kg: null,
  held_kg: 0,
  store_id: 1,
  receiver_id: 4,
  transporter_id: null,
  waste_code: '',
  packaging: '',
  vehicle: '',
  note: '',
  confirmations: [],
  obstacles: [],
  sent_act_id: null,
  link_ends_at: null,
  receiver_email: '',
}

const lot: Lot = {
  id: 9,
  store: { id: 1, name: 'Gudang' },
  round_id: null,
  device_class: 'laptop',
  material: null,
  name: { en: 'Laptop', id: 'Laptop' },
  waste_source: null,
  route: null,
  since: '2026-11-20T02:00:00Z',
  due_on: '2027-02-18',
  place: 'stock',
  weight_kg: 3,
  data: 'none',
  submission_id: null,
  tracking_code: null,
}

/** Answers with this consignment. @returns the calls that changed something */
function answer(consignment: ConsignmentDetail, lots: readonly Lot[] = []) {
  const acts: string[] = []
  setBearer({ token: async () => 'token', refused: () => {} })
  vi.stubGlobal('fetch', async (address: string, init: { method?: string } = {}) => {
    const { pathname } = new URL(address, location.origin)
    if ((init.method ?? 'GET') !== 'GET') acts.push(`${init.method} ${pathname}`)
    if (pathname.startsWith('/api/consignments/5')) return Response.json({ success: true, consignment })
    return Response.json({ success: true, lots, more: false, stores: [], partners: [], waste_codes: [] })
  })
  return acts
}
const draw = () => show(<ConsignmentPage id={5} wants={null} certificate={null} />)
const sending = page.getByRole('region', { name: 'Send it' })

test('before it is sent, each obstacle stands there with the way to where it is removed', async () => {
  answer({
    ...draft,
    obstacles: [
      { code: 'consignment-empty', at: { kind: 'consignment', id: 5 } },
      { code: 'permit-missing', at: { kind: 'partner', id: 4 } },
      { code: 'transporter-missing', at: { kind: 'consignment', id: 5 } },
      { code: 'lot-elsewhere', at: { kind: 'lot', id: 9 } },
    ],
  })
  await draw()
  // The next step, on top, leads there.
  await expect
    .element(page.getByRole('link', { name: 'Finish the consignment' }))
    .toHaveAttribute('href', '#sending')
  const way = (nth: number) => sending.getByRole('listitem').nth(nth).getByRole('link')
  for (const [nth, [name, to]] of (
    [
      ['Choose the lots', '#load'],
      ['Open the partner', '/admin/partners?only=4'],
      ['Enter it in the papers', '#papers'],
      ['Open the lot', '/admin/custody?lot=9'],
    ] as const
  ).entries()) {
    await expect.element(way(nth)).toHaveTextContent(name)
    await expect.element(way(nth)).toHaveAttribute('href', to)
  }
  for (const part of ['load', 'papers']) expect(document.getElementById(part)).not.toBeNull()
  await expect
    .element(sending.getByRole('button', { name: 'Send the consignment' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('lots that are ticked and not saved are told apart from none', async () => {
  answer({ ...draft, obstacles: [{ code: 'consignment-empty', at: { kind: 'consignment', id: 5 } }] }, [lot])
  await draw()
  const obstacle = sending.getByRole('listitem')
  const read = () => obstacle.element().textContent
  await expect.poll(read).toMatch(/^There are no lots in this consignment/)
  const tick = page.getByRole('checkbox', { name: /^Laptop #9/ })
  await tick.click()
  await expect.poll(read).toMatch(/^The lots that are ticked are not saved yet/)
  await expect.element(obstacle.getByRole('link', { name: 'Save the lots' })).toHaveAttribute('href', '#load')
  await tick.click()
  await expect.poll(read).toMatch(/^There are no lots in this consignment/)
})

test('the menu has the sheet for other programs, and apart the end of the consignment, which is asked about', async () => {
  const acts = answer(draft)
  await draw()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const menu = page.getByRole('menu').element()
  expect(
    [...menu.querySelectorAll('[role=menuitem], [role=separator]')].map((one) => one.textContent),
  ).toEqual(['For Excel and LibreOffice (XLSX)', 'For other programs (CSV)', '', 'Cancel the consignment'])
  await page.getByRole('menuitem', { name: 'Cancel the consignment' }).click()
  const asking = page.getByRole('dialog', { name: 'Cancel this consignment?' })
  await expect.element(asking).toBeVisible()
  expect(acts).toEqual([])
  await asking.getByRole('button', { name: 'Cancel it' }).click()
  await expect.poll(() => acts).toEqual(['POST /api/consignments/5/cancellation'])
})

test('a consignment that was sent is called back from the menu', async () => {
  answer({ ...draft, state: 'sent', sent_at: '2026-11-30T02:00:00Z', sent_act_id: 31 })
  await draw()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Undo “sent”' }).click()
  const asking = page.getByRole('dialog', { name: 'Undo “sent”' })
  await expect.element(asking.getByLabelText('Reason')).toBeVisible()
})
