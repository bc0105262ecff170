import { codeAt, stepOf } from '#server/adapters/identity/embedded/totp.ts'
import type { createTestApp } from './test-app.ts'

type Headers = { authorization: string }

/** Sets up a second factor for who has just signed in. @returns the headers of the session that goes on */
export async function enrol(
  { call }: Pick<Awaited<ReturnType<typeof createTestApp>>, 'call'>,
  { authorization }: Headers,
  now = new Date(),
): Promise<Headers> {
  const idToken = authorization.split(' ')[1]
  const ask = (name: string, payload: object) =>
    call({
      method: 'POST',
      url: `/idp/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:${name}`,
      payload: { idToken, ...payload },
    })
  const begun = await ask('start', { totpEnrollmentInfo: {} })
  if (begun.status !== 200) throw new Error(`a second factor: ${begun.text}`)
  const { sharedSecretKey, sessionInfo } = begun.body.totpSessionInfo
  const verificationCode = codeAt(sharedSecretKey, stepOf(now))
  const done = await ask('finalize', { totpVerificationInfo: { sessionInfo, verificationCode } })
  if (done.status !== 200) throw new Error(`a second factor: ${done.text}`)
  return { authorization: `Bearer ${done.body.idToken}` }
}
