import { describe, expect, test } from 'vitest'
import { eachField, FIELDS, type Fields } from '../fields.ts'
import { fieldsOf, newEntry } from './new-entry.ts'
import type { Entry } from '../outbox-queue.ts'

const GUEST = { guest: 'guest_0123456789abcdef' }
const typed = eachField((name) => `The ${name}`)
const written = (fields: Fields, change: Partial<Parameters<typeof newEntry>[2]> = {}) =>
  newEntry('collection', fields, { path: '/collection', as: GUEST, from: undefined, own: [], ...change })
/** As an entry is kept and read again. */
const kept = ({ key, body }: Entry) =>
  JSON.parse(JSON.stringify({ key, body })) as Pick<Entry, 'key' | 'body'>

test.each(FIELDS)(
  'the %s is sent without the blanks around it, and found again when it is changed',
  (name) => {
    const { body } = kept(written({ ...typed, [name]: `  ${typed[name]}\n` }))
    expect(body[name]).toBe(typed[name])
    expect(fieldsOf(body)).toEqual(typed)
  },
)

test('a field without a word is not sent, and the page says which form it was', () => {
  const { body } = kept(written({ ...eachField(() => ' '), message: 'Two laptops' }))
  expect(body).toEqual({
    message: 'Two laptops',
    title: 'E-Waste Collection',
    form_id: 11,
    source_url: '/collection',
  })
})

describe('taken back', () => {
  const before = kept(written(typed))
  test('and sent as it was, it keeps its key: it may have arrived', () => {
    expect(written(fieldsOf(before.body), { from: before }).key).toBe(before.key)
  })
  test.each(FIELDS)('with another %s it is another request', (name) => {
    expect(written({ ...typed, [name]: 'Something else' }, { from: before }).key).not.toBe(before.key)
  })
  test('after a refusal the key is used up', () => {
    const own = [{ ...written(typed), key: before.key }]
    expect(written(typed, { from: before, own }).key).not.toBe(before.key)
  })
})
