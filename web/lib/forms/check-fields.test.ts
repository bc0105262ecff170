import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkBy, checkFields, joined, stillWrong } from './check-fields.ts'

const Fields = z.object({ name: z.string().trim().min(2), age: z.string().regex(/^\d+$/) })
const check = checkBy(Fields, (name, rule) => `${name}: ${rule}`)

test('fields that the schema takes are sent as the schema makes them', () => {
  expect(check({ name: ' Dewi ', age: '31' })).toEqual({ data: { name: 'Dewi', age: '31' } })
})

test('the first broken rule of each field is said, in the order of the fields', () => {
  const { problems } = check({ age: 'x', name: '' })
  expect(problems).toEqual({ name: 'name: too_small', age: 'age: invalid_format' })
  expect(joined(problems!)).toBe('name: too_small, age: invalid_format')
})

test('asked one by one: an empty text marks a field and says nothing', () => {
  const found = checkFields<{ name: string; age: string }, null>({ name: '', age: null }, null)
  expect(found.problems).toEqual({ name: '' })
  expect(joined(found.problems!)).toBe('')
  expect(checkFields({ name: null, age: undefined }, 'sent')).toEqual({ data: 'sent' })
})

test('a corrected fault is not shown any more; a new one waits for the next attempt', () => {
  const sent = { fields: { name: '', age: 'x' }, problems: { name: 'missing', age: 'no number' } }
  const now = (name: string, problem?: string) => ({
    fields: { name, age: 'x' },
    problems: { age: 'no number', ...(problem && { name: problem }) },
  })
  expect(stillWrong(sent, now('', 'missing'))).toEqual({ name: 'missing', age: 'no number' })
  expect(stillWrong(sent, now(' ', 'missing'))).toEqual({ name: 'missing', age: 'no number' })
  expect(stillWrong(sent, now('D', 'too short'))).toEqual({ age: 'no number' })
  expect(stillWrong(sent, now('Dewi'))).toEqual({ age: 'no number' })
})

test('in another language the same is said in its words; nothing is said of a field that was right', () => {
  const sent = { fields: { name: '', age: '1' }, problems: { name: 'missing' } }
  const now = { fields: { name: '', age: 'x' }, problems: { name: 'kurang', age: 'bukan angka' } }
  expect(stillWrong(sent, now)).toEqual({ name: 'kurang' })
})
