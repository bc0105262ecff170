import { describe, expect, test } from 'vitest'
import { KEPT } from '#contract/foundation/retention.ts'
import { MAILS } from '#server/start/jobs.ts'
import { jobSettings } from './settings.ts'

const HOUR_S = 60 * 60
/** A person who waits for a new password asks again. */
const promised = MAILS.filter((name) => name !== 'identity-mail')

/** All the waits between tries: pg-boss takes the delay, doubled each time, once (`by` 1) to twice (2). */
function waits_s(name: (typeof promised)[number], by: 1 | 2) {
  const { retryLimit = 0, retryDelay = 0, retryDelayMax = Infinity } = jobSettings[name]
  return Array.from({ length: retryLimit }, (_, tries) =>
    Math.min(retryDelayMax!, retryDelay * 2 ** tries * by),
  ).reduce((sum, wait_s) => sum + wait_s, 0)
}

describe.each(promised)('%s', (name) => {
  test('is tried for two days at least (docs/operating/mail.md), and not deleted before the last try', () => {
    expect(waits_s(name, 1)).toBeGreaterThan(48 * HOUR_S)
    expect(jobSettings[name].retentionSeconds).toBeGreaterThan(waits_s(name, 2))
  })
})

test('a request about data is not deleted while the mail that asks to prove it is tried', () => {
  expect(jobSettings['rights-mail'].retentionSeconds).toBe(KEPT.unmailed_rights_days * 24 * HOUR_S)
})
