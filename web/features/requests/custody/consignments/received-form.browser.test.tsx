import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ConsignedLot } from '#contract/proof/consignments.ts'
import { show } from '#web/testing/show.tsx'
import { ReceivedForm } from './received-form.tsx'

const lot = (lot_id: number, sent_kg: number): ConsignedLot => ({
  lot_id,
  device_class: 'laptop',
  material: null,
  name: { id: 'Laptop', en: 'Laptop' },
  data: 'none',
  box_number: '',
  seal_number: '',
  sent_kg,
  received_kg: null,
  difference_kg: null,
  held_kg: sent_kg,
  recounted: false,
  treated: [],
})
const kg = (lot_id: number) => page.getByRole('textbox', { name: new RegExp(`^Laptop #${lot_id}`) })

test('one press takes the weights that were sent; one of them can be changed before it is sent', async () => {
  const send = vi.fn(async () => {})
  await show(<ReceivedForm version={4} lots={[lot(1, 12.345), lot(2, 0.4), lot(3, 1200)]} send={send} />)
  // An equal weight is said by a person: the fields begin empty.
  for (const id of [1, 2, 3]) await expect.element(kg(id)).toHaveValue('')
  await page.getByRole('button', { name: 'All weigh as sent' }).click()
  await expect.element(kg(1)).toHaveValue('12.345')
  await expect.element(kg(2)).toHaveValue('0.4')
  await expect.element(page.getByText('Together 1,212.745 kg')).toBeVisible()
  await kg(2).fill('0')
  await page.getByLabelText('Name of the person who confirms it').fill('Sari')
  await page.getByRole('button', { name: 'Confirm: received' }).click()
  await expect
    .poll(() => send.mock.calls)
    .toEqual([
      [
        {
          version: 4,
          by_name: 'Sari',
          note: '',
          lines: [
            { lot_id: 1, weight_kg: 12.345 },
            { lot_id: 2, weight_kg: 0 },
            { lot_id: 3, weight_kg: 1200 },
          ],
        },
        null,
      ],
    ])
})

test('in Indonesian the weights are written as people there read them; a single lot is one', async () => {
  await show(<ReceivedForm version={4} lots={[lot(1, 12.5)]} send={async () => {}} />, 'id')
  await page.getByRole('button', { name: 'Beratnya sama seperti dikirim' }).click()
  await expect.element(kg(1)).toHaveValue('12,5')
})
