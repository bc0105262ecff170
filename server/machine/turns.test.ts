import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Everything that waits, in the order in which it goes. */
const rest = <Item>(turns: Turns<Item>) => Array.from({ length: turns.size }, () => turns.next())

test('one of each caller, then the next of each: a caller with much work waits behind their own', () => {
  const turns = new Turns<string>()
  for (const item of ['a1', 'a2', 'a3', 'a4']) turns.add('a', item)
  turns.add('b', 'b1')
  turns.add('c', 'c1')
  turns.add('b', 'b2')
  expect([turns.size, turns.of('a'), turns.of('b'), turns.of('nobody')]).toEqual([7, 4, 2, 0])
  expect(rest(turns)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  expect([turns.size, turns.next(), turns.of('a')]).toEqual([0, undefined, 0])
})

test('a late caller is not behind everything of an earlier one', () => {
  const turns = new Turns<string>()
  for (const item of ['a1', 'a2', 'a3']) turns.add('a', item)
  expect(turns.next()).toBe('a1')
  turns.add('b', 'b1')
  expect(rest(turns)).toEqual(['a2', 'b1', 'a3'])
})

test('a caller who may not go yet keeps the turn, and one who has given up is not called', () => {
  const turns = new Turns<string>()
  for (const item of ['a1', 'b1', 'b2']) turns.add(item[0]!, item)
  expect(turns.first((asker) => asker !== 'a')).toEqual({ asker: 'b', item: 'b1' })
  expect(turns.take('b', 'b1')).toBe(true)
  expect(turns.take('b', 'b1')).toBe(false)
  expect(rest(turns)).toEqual(['a1', 'b2'])
})
