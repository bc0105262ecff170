import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { ProblemCode } from '#contract/foundation/problems.ts'
import { ApiError, type ErrorCode } from './api.ts'
import { asSentence, errorMessage } from './error-message.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const refusal = (status: number, code: string, reason = 'The server’s words.') =>
  new ApiError(status, code as ErrorCode, reason)

test('a known code is told in our words, or in those of who called', () => {
  const error = refusal(409, 'own-role')
  expect(errorMessage(error)).toBe('Only another administrator can change your role.')
  expect(errorMessage(error, { 'own-role': { id: 'x', message: 'Not yours.' } })).toBe('Not yours.')
})

test.each(['invalid', 'a-code-of-next-year', 'http'])('%s is told in the words that came', (code) => {
  expect(errorMessage(refusal(400, code))).toBe('The server’s words.')
})

test.each(ProblemCode.options)('§11 %s is not told in English where the reader chose Indonesian', (code) => {
  i18n.loadAndActivate({ locale: 'id', messages: {} })
  expect(errorMessage(refusal(400, code))).not.toBe('The server’s words.')
})

test.each([
  ['Server responded with 500', 'Server responded with 500.'],
  ['Wait a moment.', 'Wait a moment.'],
  ['Try again?', 'Try again?'],
])('§11 %s ends before another sentence follows', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence)
})

test('§11 the reason of a 200 that says success: false is told', () => {
  expect(errorMessage(refusal(200, 'refused', 'The form is closed.'))).toBe('The form is closed.')
  expect(errorMessage(refusal(200, 'own-role'))).toMatch(/^Only another administrator can change your role/)
})

test.each([
  [refusal(0, 'offline', 'Failed to fetch'), /^No connection\./],
  [refusal(200, 'unexpected'), /^The server’s answer could not be understood\./],
  [refusal(502, 'http', ''), /^Server responded with 502$/],
  [refusal(413, 'http', ''), /^The proxy in front of this site/],
  [new TypeError('odd'), /^odd$/],
  ['thrown', /^Unknown error$/],
])('%s without a reason of the server is told as %s', (error, said) => {
  expect(errorMessage(error)).toMatch(said)
})
