import { expect, test } from 'vitest'
import type { Context } from '#server/core/context.ts'
import { eachMinute } from './each-minute.ts'

/** A reader whose clock is set by the test. */
function reader() {
  const db = {} as Context['db']
  let computed = 0
  const read = eachMinute(async () => ++computed)
  return (at: string) => read({ db, env: {} as Context['env'], now: () => new Date(`2026-11-30T${at}Z`) })
}

test('a figure is computed once a minute, also for those whose clock is a moment behind', async () => {
  const at = reader()
  expect(await at('10:00:00')).toBe(1)
  expect(await at('10:00:59')).toBe(1)
  expect(await at('09:59:59.900')).toBe(1)
  expect(await at('10:01:00')).toBe(2)
})

test('a clock that is set back does not keep a figure until it has caught up', async () => {
  const at = reader()
  expect(await at('10:00:00')).toBe(1)
  expect(await at('08:00:00')).toBe(2)
})
