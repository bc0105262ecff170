import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { call, setBearer } from './api.ts'
import { IdentityError } from './identity/port.ts'

/** A session whose token cannot be refreshed. */
function brokenSession(error: Error) {
  let refusals = 0
  setBearer({
    token: async () => {
      throw error
    },
    refused: () => {
      refusals++
    },
  })
  return { refusals: () => refusals }
}

test('a token that cannot be refreshed for lack of a connection is "offline", and ends no session', async () => {
  const session = brokenSession(new IdentityError('network-request-failed'))
  await expect(call(operations.check, {})).rejects.toMatchObject({ status: 0, offline: true })
  expect(session.refusals()).toBe(0)
})

test.each(['user-token-expired', 'user-disabled'] as const)('%s ends the session', async (code) => {
  const session = brokenSession(new IdentityError(code))
  await expect(call(operations.check, {})).rejects.toMatchObject({ status: 401, code, offline: false })
  expect(session.refusals()).toBe(1)
})
