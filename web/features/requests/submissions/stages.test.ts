import { expect, test } from 'vitest'
import type { Status } from '#contract/foundation/status.ts'
import { stagesOf } from './stages.ts'

const history = (...statuses: Status[]) =>
  statuses.map((status, n) => ({ status, at: `2026-11-2${n}T08:00:00.000Z` }))
const shown = (...statuses: Status[]) =>
  stagesOf(statuses.at(-1)!, history(...statuses)).map(({ status, state }) => `${status} ${state}`)

test('a new request stands at the first of five stages', () => {
  expect(shown('pending')).toEqual([
    'pending current',
    'approved todo',
    'scheduled todo',
    'collected todo',
    'recycled todo',
  ])
})

test('a stage that was skipped is not shown as reached', () => {
  expect(shown('pending', 'approved', 'collected')).toEqual([
    'pending done',
    'approved done',
    'collected current',
    'recycled todo',
  ])
})

test('at the end everything is done, with when', () => {
  const stages = stagesOf('recycled', history('pending', 'approved', 'scheduled', 'collected', 'recycled'))
  expect(stages.every(({ state, at }) => state === 'done' && at)).toBe(true)
})

test('a rejection ends the way where it happened', () => {
  expect(shown('pending', 'approved', 'rejected')).toEqual([
    'pending done',
    'approved done',
    'rejected current',
  ])
  expect(shown('pending', 'cancelled')).toEqual(['pending done', 'cancelled current'])
})

test('a withdrawn step is to come again', () => {
  expect(shown('pending', 'rejected', 'pending')).toEqual(shown('pending'))
  expect(shown('pending', 'approved', 'scheduled', 'approved')).toEqual(shown('pending', 'approved'))
  expect(shown('pending', 'approved', 'rejected', 'approved')).toEqual(shown('pending', 'approved'))
})

test('a history that lacks the present state still shows it', () => {
  expect(
    stagesOf('approved', history('pending'))
      .map(({ status, state }) => `${status} ${state}`)
      .slice(0, 2),
  ).toEqual(['pending done', 'approved current'])
})
