import {
  verifyBearer,
  requireText,
  requireRecent,
  mintTokens,
  type IdentityCall,
  type Parts,
} from './call.ts'
import { NO_FACTOR } from './second-factor.ts'
import { DIGITS, PERIOD_S } from './totp.ts'
import { refuseSecondUse } from './sessions.ts'
import { WireError } from './wire-error.ts'

/** The calls about a second factor, as the SDK's `TotpMultiFactorGenerator` makes them; and ours for codes on paper. */
export function createSecondFactorCalls(parts: Parts) {
  const { accounts, credentials, sessions, secondFactor, verify, mint, limits, tell, now } = parts

  async function holder(body: IdentityCall['body']) {
    const claims = await verifyBearer(verify, body)
    const user = await accounts.find(claims.uid)
    if (!user) throw new WireError('TOKEN_EXPIRED')
    return { claims, user }
  }

  /** The signed-in account, soon after its password was typed (and its code, if it has a second factor). */
  async function recent(body: IdentityCall['body']) {
    const found = await holder(body)
    requireRecent(found.claims, now)
    return found
  }

  return {
    async enrollmentStart({ body }: IdentityCall) {
      if (!isRecord(body.totpEnrollmentInfo)) throw new WireError('OPERATION_NOT_ALLOWED')
      const { user } = await recent(body)
      if (user.factorId !== null) throw new WireError('SECOND_FACTOR_EXISTS')
      const { secret, until, session } = await secondFactor.begin(user.id)
      return {
        totpSessionInfo: {
          sharedSecretKey: secret,
          verificationCodeLength: DIGITS,
          hashingAlgorithm: 'SHA1',
          periodSec: PERIOD_S,
          sessionInfo: session,
          finalizeEnrollmentTime: until.toISOString(),
        },
      }
    },

    /**
     * From here on nobody signs in without a code; every other session ends, because it began without one. The password
     * was typed before it began, and what was sealed then says how long it may take.
     */
    async enrollmentFinalize({ body, locale }: IdentityCall) {
      const given = codeIn(body)
      const { claims, user } = await holder(body)
      if (user.factorId !== null) throw new WireError('SECOND_FACTOR_EXISTS')
      const succeeded = await limits.factor(user.id)
      const factor = await secondFactor.finish(
        user.id,
        requireText(given.sessionInfo, 'INVALID_SESSION_INFO'),
        given.code,
      )
      await succeeded()
      const { was, ...opened } = await credentials.change(claims, { factor })
      await tell('factor-added', was, locale)
      return mintTokens(mint, opened)
    },

    async enrollmentWithdraw({ body, locale }: IdentityCall) {
      const { claims, user } = await recent(body)
      if (user.factorId === null || user.factorId !== body.mfaEnrollmentId)
        throw new WireError('MFA_ENROLLMENT_NOT_FOUND')
      const { was, ...opened } = await credentials.change(claims, { factor: NO_FACTOR })
      await tell('factor-removed', was, locale)
      return mintTokens(mint, opened)
    },

    /** The second step of a sign-in: a code of the app, or one of those on paper. */
    async signInFinalize({ body, device }: IdentityCall) {
      const credential = requireText(body.mfaPendingCredential, 'MISSING_MFA_PENDING_CREDENTIAL')
      const enrollment = requireText(body.mfaEnrollmentId, 'MISSING_MFA_ENROLLMENT_ID')
      const { code } = codeIn(body)
      const { uid, session, isOf } = await secondFactor.readPending(credential)
      const user = await accounts.find(uid)
      if (!user) throw new WireError('INVALID_MFA_PENDING_CREDENTIAL')
      if (user.disabledAt) throw new WireError('USER_DISABLED')
      if (user.factorId === null || user.factorId !== enrollment)
        throw new WireError('MFA_ENROLLMENT_NOT_FOUND')
      const opener = await accounts.openerOf(uid)
      if (!opener || !isOf(opener)) throw new WireError('INVALID_MFA_PENDING_CREDENTIAL')
      const succeeded = await limits.factor(uid)
      await secondFactor.use(user, code)
      await succeeded()
      const opened = await sessions
        .open(user, {
          userAgent: device,
          ...(session && { id: session.id, endsAt: new Date(session.ends_at) }),
        })
        .catch(refuseSecondUse)
      // A change in between has ended the existing sessions, and this one must not outlive it.
      if (!(await accounts.opensWith(user, opener))) {
        await sessions.drop(opened.token)
        throw new WireError('INVALID_MFA_PENDING_CREDENTIAL')
      }
      return mintTokens(mint, opened)
    },

    /** Ours: ten codes to write down, said once. The first are a part of setting up, however long that took. */
    async recoveryCodes({ body }: IdentityCall) {
      const { claims, user } = await holder(body)
      if (user.factorId === null) throw new WireError('MFA_ENROLLMENT_NOT_FOUND')
      if (!(await secondFactor.awaitsCodes(user))) requireRecent(claims, now)
      await limits.change(claims.uid)
      return { codes: await secondFactor.makeRecoveryCodes(user) }
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function codeIn({ totpVerificationInfo: info }: IdentityCall['body']) {
  if (!isRecord(info)) throw new WireError('OPERATION_NOT_ALLOWED')
  return { code: requireText(info.verificationCode, 'INVALID_CODE'), sessionInfo: info.sessionInfo }
}
