import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '#web/lib/testing/stub-storage.ts'
import { clearDraft, readDraft, writeDraft } from './draft.ts'
import { eachField, FIELDS, NOTHING } from '../fields.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = stubStorage()
})

const blank = { ...eachField(() => ''), ...NOTHING, slot: null, user: null }

test.each(FIELDS)('a %s that was typed is there after a reload, for this service alone', (name) => {
  const draft = { ...blank, message: 'Two laptops', [name]: ' as typed ' }
  writeDraft('collection', draft)
  expect(readDraft('collection', undefined)).toEqual(draft)
  expect(readDraft('supply', undefined)).toBeNull()
  clearDraft('collection')
  expect(readDraft('collection', undefined)).toBeNull()
})

test('a name and a phone number alone may be those of the profile, and are no draft', () => {
  writeDraft('collection', { ...blank, message: ' ', name: 'Wati', phone_number: '0812 3456 7890' })
  expect(readDraft('collection', undefined)).toBeNull()
})

test.each([
  ['a guest, to a guest', null, undefined, true],
  ['a guest, to who signs in', null, 7, true],
  ['an account, to itself', 7, 7, true],
  ['an account, to another one', 7, 8, false],
  ['an account, to a guest', 7, undefined, false],
])('a draft by %s', (_, user, reader, shown) => {
  const draft = { ...blank, message: 'Two laptops', phone_number: '0812 3456 7890', user }
  writeDraft('collection', draft)
  expect(readDraft('collection', reader)).toEqual(shown ? draft : null)
})

test('a draft of an earlier version, which knew fewer fields, is still there', () => {
  kept.set('resirkuit:draft:collection', JSON.stringify({ message: 'Two laptops' }))
  expect(readDraft('collection', undefined)).toEqual({ ...blank, message: 'Two laptops' })
})

test.each(['nonsense', '{"message":7}', 'null'])('a stored text that is no draft (%s) is none', (text) => {
  kept.set('resirkuit:draft:collection', text)
  expect(readDraft('collection', undefined)).toBeNull()
})
