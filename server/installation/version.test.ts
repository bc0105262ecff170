import { expect, test } from 'vitest'
import { isNewer, isVersion, VERSION } from './version.ts'

test.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['0.1.0', '0.2.0', false],
  ['v1.0.1', '1.0.0', true],
  ['1.0.0', '1.0.0-rc.1', true],
  ['1.0.0-rc.1', '1.0.0', false],
  ['1.0.0-rc.2', '1.0.0-rc.1', false],
  ['latest', '0.1.0', false],
])('%s is newer than %s: %s', (one, other, newer) => expect(isNewer(one, other)).toBe(newer))

test('this program has a version, and a sentence is none', () => {
  expect(isVersion(VERSION)).toBe(true)
  expect(['', '1.2', '1.2.3 <b>', '99999999.0.0'].filter(isVersion)).toEqual([])
})
