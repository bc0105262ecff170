import { expect, test } from 'vitest'
import { readWeighing, sum_kg, type WeighingFields } from './weighing-fields.ts'

const typed = (change: Partial<WeighingFields> = {}): WeighingFields => ({
  device_class: 'laptop',
  weight_kg: '4,5',
  units: '2',
  scale: ' T-1 ',
  box_number: '',
  confirmed: false,
  ...change,
})
const RANGE = [1, 4] as const

test.each(['4,5', '4.5', '4,50 kg'])('%s is four and a half kilograms', (weight_kg) => {
  expect(readWeighing(typed({ weight_kg }), RANGE).weighing).toEqual({
    device_class: 'laptop',
    weight_kg: 4.5,
    units: 2,
    confirmed: false,
    scale: 'T-1',
    box_number: '',
    image_id: null,
  })
})

test.each([
  [{ device_class: null }, { device_class: 'missing' }],
  [{ weight_kg: '' }, { weight_kg: 'missing' }],
  [{ weight_kg: 'a lot' }, { weight_kg: 'no-number' }],
  [{ weight_kg: '0' }, { weight_kg: 'zero' }],
  [{ weight_kg: '4,50001' }, { weight_kg: 'too-fine' }],
  [{ weight_kg: '60000', units: '' }, { weight_kg: 'too-much' }],
  [{ units: 'two' }, { units: 'no-number' }],
  [{ units: '0' }, { units: 'zero' }],
  [{ box_number: 'K'.repeat(41) }, { box_number: 'too-long' }],
  [{ weight_kg: '400' }, { weight_kg: 'implausible' }],
  [{ weight_kg: '40' }, { confirmed: 'missing' }],
  [{ weight_kg: '400', units: '' }, { confirmed: 'missing' }],
] as [Partial<WeighingFields>, object][])('%o is asked about', (change, problems) => {
  expect(readWeighing(typed(change), RANGE).problems).toEqual(problems)
})

test('an unusual weight is taken on the word that it is right', () => {
  expect(readWeighing(typed({ weight_kg: '40', confirmed: true }), RANGE).weighing).toMatchObject({
    weight_kg: 40,
    confirmed: true,
  })
})

test('kilograms are added to the gram', () => {
  expect(sum_kg([0.1, 0.2, 0.3].map((weight_kg) => ({ weight_kg })))).toBe(0.6)
})
