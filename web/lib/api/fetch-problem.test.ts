import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { errorMessage } from './error-message.ts'
import { fetchProblem } from './fetch-problem.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const ours = new ApiError(500, 'internal', 'x', undefined, undefined, 'a1b2c3d4e5f6')

test('a fault of the server is told with the number that its log knows, wherever it is told', () => {
  expect(fetchProblem(ours)).toBe('Server responded with 500 (ID a1b2c3d4e5f6)')
  expect(errorMessage(ours)).toBe('Something went wrong on our side. (ID a1b2c3d4e5f6)')
  // Of a newer server, in its own words.
  expect(errorMessage(new ApiError(500, 'news' as 'internal', 'New.', undefined, undefined, 'a1'))).toBe(
    'New. (ID a1)',
  )
  expect(errorMessage(new ApiError(502, 'http', '', undefined, undefined, 'a1'))).toBe(
    'Server responded with 502 (ID a1)',
  )
})

test('an error without a number is told as before', () => {
  expect(fetchProblem(new ApiError(404, 'not-found', 'x'))).toBe('Server responded with 404')
  expect(errorMessage(new ApiError(429, 'too-many-requests', 'x'))).toBe(
    'Too many requests. Wait a moment and try again.',
  )
})
