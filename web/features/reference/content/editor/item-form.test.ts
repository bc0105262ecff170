import { expect, test } from 'vitest'
import {
  afterSave,
  changedLocales,
  editsOf,
  formOf,
  isChanged,
  readAt,
  untitled,
  type ItemForm,
} from './item-form.ts'

const saved = {
  icon: 'news-lamp',
  image: null,
  texts: { en: { title: 'Lamps', description: 'Short', html: '<p>Long</p>', revision: 7 }, id: null },
}
const change = (form: ItemForm, locale: 'en' | 'id', text: Partial<ItemForm['texts']['en']>): ItemForm => ({
  ...form,
  texts: { ...form.texts, [locale]: { ...form.texts[locale], ...text } },
})

test('the read item is no change', () => {
  expect(isChanged(formOf(saved), saved)).toBe(false)
  expect(isChanged(formOf(null), null)).toBe(false)
  expect(readAt(saved)).toEqual({ en: 7, id: null })
})

test('only the language that has become another is sent', () => {
  const form = change(formOf(saved), 'id', { title: 'Lampu', html: '<p>Panjang</p>' })
  expect(changedLocales(form, saved)).toEqual(['id'])
  expect(editsOf(form, saved)).toEqual({
    icon: 'news-lamp',
    image_id: null,
    texts: { id: { title: 'Lampu', description: '', html: '<p>Panjang</p>' } },
  })
})

test('a picture alone is a change without texts', () => {
  const form = { ...formOf(saved), icon: null }
  expect(isChanged(form, saved)).toBe(true)
  expect(editsOf(form, saved)).toEqual({ icon: null, image_id: null, texts: {} })
})

test('a title is needed where there is a text, and in one language at least', () => {
  expect(untitled(formOf(saved), saved)).toEqual([])
  expect(untitled(change(formOf(saved), 'en', { title: ' ' }), saved)).toEqual(['en'])
  expect(untitled(change(formOf(saved), 'id', { html: '<p>Panjang</p>' }), saved)).toEqual(['id'])
  expect(untitled(formOf(null), null)).toEqual(['id'])
})

test('text typed during a save stays, the rest is as the server has it', () => {
  const sent = change(formOf(saved), 'en', { title: ' Lamps  ', description: '' })
  const typedOn = change(sent, 'en', { html: '<p>Longer</p>' })
  const reply = {
    ...saved,
    texts: { en: { title: 'Lamps', description: 'Long', html: '<p>Long</p>', revision: 8 }, id: null },
  }
  expect(afterSave(typedOn, sent, reply).texts.en).toEqual({
    title: 'Lamps',
    description: 'Long',
    html: '<p>Longer</p>',
  })
})
