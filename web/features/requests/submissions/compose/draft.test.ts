import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '#web/lib/testing/stub-storage.ts'
import { EMPTY, keyFor, missingIn, readDraft, writeDraft, type Fields } from './draft.ts'

const fields: Fields = {
  ...EMPTY,
  action: 'donation',
  message: 'A radio',
  location: 'Sleman',
  street: 'Jl. Magelang 3',
  waste_source: 'household',
  photo: { id: 'f3b7a3e0-0000-4000-8000-000000000000', imageUrl: '/api/images/x', width: 4, height: 3 },
}

beforeEach(() => void stubStorage())
afterEach(() => vi.unstubAllGlobals())

test('a draft is there again, for its author alone', () => {
  const tried = { key: 'a-key-of-a-phone', body: { message: 'A radio', location: 'Sleman', form_id: 14 } }
  writeDraft(7, fields, tried)
  expect(readDraft(7)).toEqual({ fields, tried })
  expect(readDraft(8)).toEqual({ fields: null, tried: null })
})

test('nothing begun is nothing kept', () => {
  writeDraft(7, fields, null)
  writeDraft(7, { ...EMPTY, message: '  ', name: 'Wati', phone_number: '0812 3456 7890' }, null)
  expect(localStorage.getItem('resirkuit:draft:timeline')).toBeNull()
})

test.each(['{', '[]', '{"user":7}', '{"user":7,"action":"theft","message":1}'])('%s is no draft', (text) => {
  localStorage.setItem('resirkuit:draft:timeline', text)
  expect(readDraft(7).fields).toBeNull()
})

test.each<[Partial<Fields>, string[]]>([
  [{}, []],
  [EMPTY, ['action', 'message', 'location']],
  [{ action: null }, ['action']],
  [{ message: ' \n ' }, ['message']],
  [{ location: ' ' }, ['location']],
  [{ photo: null }, []],
])('%j still misses %j', (change, missing) => {
  expect(missingIn({ ...fields, ...change })).toEqual(missing)
})

test('the same post again keeps its key, another one gets its own', () => {
  const body = { message: 'A radio', location: 'Sleman', form_id: 14 }
  const fresh = () => 'fresh'
  expect(keyFor(body, null, fresh)).toBe('fresh')
  expect(keyFor({ ...body }, { key: 'first', body }, fresh)).toBe('first')
  // As it comes back from the storage: in another order.
  const again = { form_id: 14, location: 'Sleman', message: 'A radio' }
  expect(keyFor(again, { key: 'first', body }, fresh)).toBe('first')
  for (const change of [{ message: 'A lamp' }, { form_id: 11 }, { image_id: fields.photo!.id }])
    expect(keyFor({ ...body, ...change }, { key: 'first', body }, fresh)).toBe('fresh')
})

test('a draft from before the address was asked for is still there', () => {
  localStorage.setItem(
    'resirkuit:draft:timeline',
    JSON.stringify({ user: 7, action: 'donation', message: 'A fan', location: '', photo: null, tried: null }),
  )
  expect(readDraft(7).fields).toEqual({ ...EMPTY, action: 'donation', message: 'A fan' })
})
