import { describe, expect, test } from 'vitest'
import type { Item } from '#contract/reference/items.ts'
import { eachField, FIELDS, NOTHING, type Asked } from '../fields.ts'
import { askedIn, newEntry } from './new-entry.ts'
import type { Entry } from '../outbox-queue.ts'

const GUEST = { guest: 'guest_0123456789abcdef' }
const item: Item = {
  device_class: 'laptop',
  brand: '',
  quantity: 2,
  condition: 'broken',
  battery_damaged: false,
  holds_data: true,
  image_id: null,
}
const typed: Asked = {
  ...eachField((name) => `The ${name}`),
  waste_source: 'household',
  items: [item],
  slot: null,
}
const written = (fields: Asked, change: Partial<Parameters<typeof newEntry>[2]> = {}) =>
  newEntry('collection', fields, {
    path: '/collection',
    as: GUEST,
    from: undefined,
    own: [],
    locale: 'id',
    ...change,
  })
/** As an entry is kept and read again. */
const kept = ({ key, body }: Entry) =>
  JSON.parse(JSON.stringify({ key, body })) as Pick<Entry, 'key' | 'body'>

test.each(FIELDS)(
  'the %s is sent without the blanks around it, and found again when it is changed',
  (name) => {
    const { body } = kept(written({ ...typed, [name]: `  ${typed[name]}\n` }))
    expect(body[name]).toBe(typed[name])
    expect(askedIn({ body })).toEqual(typed)
  },
)

test('a field without a word is not sent, and the page says which form it was', () => {
  const { body } = kept(written({ ...eachField(() => ' '), ...NOTHING, slot: null, message: 'Two laptops' }))
  expect(body).toEqual({
    message: 'Two laptops',
    title: 'E-Waste Collection',
    form_id: 11,
    source_url: '/collection',
    locale: 'id',
  })
})

test('the chosen time goes along as its number, and is found again in words when the entry is changed', () => {
  const slot = {
    slot_id: 7,
    day: '2026-11-30',
    starts: '09:00',
    ends: '12:00',
    time_zone: 'Asia/Jakarta',
  } as const
  const entry = JSON.parse(JSON.stringify(written({ ...typed, slot }))) as Entry
  expect(entry.body.slot_id).toBe(7)
  expect(askedIn(entry).slot).toEqual(slot)
  // Another time is another request.
  const from = kept(entry)
  expect(written({ ...typed, slot }, { from }).key).toBe(entry.key)
  expect(written({ ...typed, slot: { ...slot, slot_id: 8 } }, { from }).key).not.toBe(entry.key)
})

describe('taken back', () => {
  const before = kept(written(typed))
  test('and sent as it was, it keeps its key: it may have arrived', () => {
    expect(written(askedIn(before), { from: before }).key).toBe(before.key)
  })
  test('and sent from the page in the other language, too', () => {
    expect(written(typed, { from: before, locale: 'en' }).key).toBe(before.key)
  })
  test.each(FIELDS)('with another %s it is another request', (name) => {
    expect(written({ ...typed, [name]: 'Something else' }, { from: before }).key).not.toBe(before.key)
  })
  test('with another number of the same device it is another request', () => {
    const three = { ...typed, items: [{ ...item, quantity: 3 }] }
    expect(written(three, { from: before }).key).not.toBe(before.key)
  })
  test('after a refusal the key is used up', () => {
    const own = [{ ...written(typed), key: before.key }]
    expect(written(typed, { from: before, own }).key).not.toBe(before.key)
  })
})
