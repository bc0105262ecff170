import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { ApiError, type ErrorCode } from '#web/lib/api/api.ts'
import { authMessage } from './auth-message.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

// Section 8 of the specification.
test.each<[ErrorCode, string, string]>([
  ['profile-unexpected', 'Unexpected answer of /api/me', 'User profile data missing from backend response.'],
  ['profile-http', '', 'Failed to load user profile.'],
  ['profile-http', 'The disk is full.', 'The disk is full.'],
  ['http', '', 'Failed to log in.'],
  ['http', 'The disk is full.', 'The disk is full.'],
])('%s with the reason "%s" is told as "%s"', (code, reason, said) => {
  expect(authMessage(new ApiError(500, code, reason), 'sign-in')).toBe(said)
})
