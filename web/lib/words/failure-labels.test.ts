import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { failedVisit } from './failure-labels.ts'
import { formatEvent, formatEventDay } from './format.ts'

// Tests of other files choose a language in the same process.
beforeAll(() => i18n.loadAndActivate({ locale: 'id', messages: {} }))

const failed = { at: '2026-11-24T00:00:00.000Z', failure: 'no-access' as const }
const step = { at: '2026-11-25T03:00:00.000Z', kind: 'step' as const, failure: null }
const answer = { ...step, kind: 'answer' as const }

test('a visit has failed until the request takes another step; messages are none', () => {
  expect(failedVisit([step, failed])).toMatchObject(failed)
  expect(failedVisit([failed, answer])).toMatchObject(failed)
  expect(failedVisit([failed, step])).toBeUndefined()
})

test('a day without a time is said without one', () => {
  expect(formatEvent(failed.at)).not.toContain(':')
  expect(formatEventDay(failed.at)).toMatch(/24 November 2026/)
  expect(formatEventDay(step.at)).toMatch(/25 November 2026/)
})
