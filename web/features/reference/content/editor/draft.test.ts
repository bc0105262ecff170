import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '#web/lib/testing/stub-storage.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { formOf, type ItemForm } from './item-form.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = stubStorage()
})

const [ratna, joko] = [7, 8]
const read = { en: null, id: null }
const titled = (title: string): ItemForm => {
  const form = formOf(null)
  return { ...form, texts: { ...form.texts, en: { ...form.texts.en, title } } }
}
const titleOf = (user: number) => readDraft(12, user)?.form.texts.en.title

test('each account has its own of an item, and takes away no other', () => {
  keepDraft(12, ratna, titled('Of Ratna'), read)
  expect(titleOf(joko)).toBeUndefined()
  forgetDraft(12, joko)
  keepDraft(12, joko, titled('Of Joko'), read)
  expect([titleOf(ratna), titleOf(joko)]).toEqual(['Of Ratna', 'Of Joko'])
  forgetDraft(12, joko)
  expect([titleOf(ratna), titleOf(joko)]).toEqual(['Of Ratna', undefined])
})

test('a draft of an earlier version is still there for its author, until it is forgotten', () => {
  const draft = { user: ratna, at: '2026-11-20T03:00:00.000Z', form: titled('Of Ratna'), read }
  kept.set('resirkuit:draft:content:12', JSON.stringify(draft))
  expect([titleOf(ratna), titleOf(joko)]).toEqual(['Of Ratna', undefined])
  forgetDraft(12, joko)
  expect(titleOf(ratna)).toBe('Of Ratna')
  keepDraft(12, ratna, titled('Newer'), read)
  expect(titleOf(ratna)).toBe('Newer')
  forgetDraft(12, ratna)
  expect(kept.size).toBe(0)
})
