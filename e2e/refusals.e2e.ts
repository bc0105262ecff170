import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, pressMore, test } from './fixtures.ts'
import { DESK } from './screens.ts'

// A refusal that asks for something else first leads there; server/http/asks-first.test.ts has each of them.

test.use({ ...DESK, expectedErrors: /409 \(Conflict\)/ })

test(
  'a lot that a colleague has sent in the meantime leads to its consignment',
  { tag: '@once' },
  async ({ page, signIn, admin }) => {
    const key = () => ({ 'idempotency-key': randomUUID() })
    const { partner } = (await admin('POST', '/api/partners', {
      name: `PT ${randomUUID()}`,
      kinds: ['recycler'],
      address: '',
      phone_number: '',
      email: '',
      note: '',
      active: true,
    })) as { partner: { id: number } }
    const slip = {
      store_id: 1,
      happened_on: new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
      slip_number: '',
      image_id: null,
      message: '',
      waste_source: 'household',
      entries: [{ device_class: 'washing-machine', weight_kg: 60 }],
    }
    const { lots } = (await admin('POST', '/api/custody/receipts', slip, key())) as { lots: { id: number }[] }
    const lot_id = lots[0]!.id

    await signIn('admin')
    await page.goto(`/admin/custody?lot=${lot_id}`)
    const lot = page.locator('[data-drawer]')
    await pressMore(lot, 'Record the outcome')
    await lot.getByLabel('Outcome').selectOption('recycled')
    await lot.getByLabel('Kilograms').fill('4')

    type Reply = { consignment: { id: number; version: number; number: string } }
    const papers = { transporter_id: null, waste_code: 'B107d', note: '', packaging: '', vehicle: '' }
    const form = { ...papers, store_id: 1, receiver_id: partner.id, leaves_on: null, manifest_number: '' }
    const { consignment } = (await admin('POST', '/api/consignments', form, key())) as Reply
    const url = `/api/consignments/${consignment.id}`
    const line = { lot_id, weight_kg: null, box_number: '', seal_number: '' }
    const loaded = (await admin('PUT', `${url}/lots`, {
      version: consignment.version,
      lots: [line],
    })) as Reply
    await admin('POST', `${url}/sending`, { version: loaded.consignment.version }, key())

    await lot.getByRole('button', { name: 'Enter', exact: true }).click()
    const refusal = lot.getByRole('alert')
    await expect(refusal).toContainText(
      'This lot is with a transporter or a receiver. Undo its sending first.',
    )
    const way = refusal.getByRole('link', { name: 'Open the consignment' })
    await expect(way).toBeVisible()
    await expectAccessible(page)
    await way.click()
    await expect(page).toHaveURL(`/admin/consignments/${consignment.id}`)
    await expect(page.getByRole('heading', { name: new RegExp(consignment.number) })).toBeVisible()
  },
)
