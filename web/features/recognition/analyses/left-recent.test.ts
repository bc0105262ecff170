import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '#web/lib/testing/stub-storage.ts'
import { leftRecent, noteRecent } from './left-recent.ts'

beforeEach(() => void stubStorage())

test('the analysis that is kept longest counts, whatever is looked at after it', () => {
  const at = Date.parse('2027-03-01T08:00:00Z')
  const in_days = (days: number) => new Date(at + days * 86_400_000)
  expect(leftRecent(at)).toBe(false)
  noteRecent(null)
  expect(leftRecent(at)).toBe(false)
  noteRecent(in_days(1).toISOString())
  noteRecent(in_days(365).toISOString())
  noteRecent(in_days(1).toISOString())
  expect([leftRecent(+in_days(364)), leftRecent(+in_days(366))]).toEqual([true, false])
})
