import { Email } from '#contract/people/accounts.ts'
import {
  verifyBearer,
  requireText,
  requireRecent,
  mintTokens,
  type IdentityCall,
  type Parts,
} from './call.ts'
import { hashPassword } from './passwords.ts'
import { WireError } from './wire-error.ts'

/** The calls that change what an account is opened with: a new password by mail, or a change by its owner. */
export function createCredentialCalls(parts: Parts) {
  const { accounts, codes, credentials, policy, verify, mint, limits, requestMail, tell, now } = parts
  return {
    /** A mail with a link: for a new password, or to prove the account's address. */
    async sendOobCode(call: IdentityCall) {
      if (call.body.requestType === 'PASSWORD_RESET') return mailOf(await mailReset(call))
      if (call.body.requestType === 'VERIFY_EMAIL') return mailOf(await mailVerification(call))
      throw new WireError('OPERATION_NOT_ALLOWED')
    },

    /**
     * Without a new password it only tells whose code it is, and what for. A password that is refused leaves the code
     * good.
     */
    async resetPassword({ body, ip, locale }: IdentityCall) {
      const code = requireText(body.oobCode, 'MISSING_OOB_CODE')
      await limits.code(ip)
      const { user, purpose } = await codes.read(code)
      const { id, email } = user
      if (body.newPassword !== undefined) {
        const password = requireText(body.newPassword, 'MISSING_PASSWORD')
        if (purpose !== 'reset') throw new WireError('INVALID_OOB_CODE')
        policy.check(password)
        await credentials.reset(id, code, await hashPassword(password))
        for (const name of await accounts.countedNames(id)) await limits.forgive(ip, name)
        await tell('password-changed', user, locale)
      }
      return { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: REQUEST_TYPE[purpose] }
    },

    /**
     * With the code of a mail: the address is proven. Else a change of password, address or both, soon after a sign-in.
     * Other fields are ignored.
     */
    async update({ body, ip, locale }: IdentityCall) {
      if (body.oobCode !== undefined) return applyCode(requireText(body.oobCode, 'MISSING_OOB_CODE'), ip)
      const { idToken, password, email } = body
      if (idToken === undefined || (password === undefined && email === undefined))
        throw new WireError('OPERATION_NOT_ALLOWED')
      const claims = await verifyBearer(verify, body)
      requireRecent(claims, now)
      // The agency keeps what opens the account, and its address.
      if (!(await accounts.hasPassword(claims.uid))) throw new WireError('OPERATION_NOT_ALLOWED')
      const wanted = {
        ...(email !== undefined && { email: validEmail(email) }),
        ...(password !== undefined && { password: requireText(password, 'MISSING_PASSWORD') }),
      }
      if (wanted.password) policy.check(wanted.password)
      await limits.change(claims.uid)
      const { was, ...opened } = await credentials.change(claims, {
        ...(wanted.email && { email: wanted.email }),
        ...(wanted.password && { hash: await hashPassword(wanted.password) }),
      })
      // To the address of before: who took over an account must not be the only one to hear of it.
      if (wanted.password) await tell('password-changed', was, locale)
      if (opened.session.user.email !== was.email) await tell('email-changed', was, locale)
      return mintTokens(mint, opened)
    },
  }

  /**
   * The answer is the same and takes as long, whether or not the address has an account: it is looked up when the
   * mail is written.
   */
  async function mailReset({ body, ip, locale }: IdentityCall) {
    const email = validEmail(requireText(body.email, 'MISSING_EMAIL'))
    if (await limits.reset(ip, email)) await requestMail({ kind: 'reset', email, locale })
    return body.email
  }

  /** To the account's present address. No mail goes to an address that is already confirmed. */
  async function mailVerification({ body, ip, locale }: IdentityCall) {
    const { uid } = await verifyBearer(verify, body)
    const user = await accounts.find(uid)
    if (!user) throw new WireError('TOKEN_EXPIRED')
    if (!user.emailVerified && (await limits.verification(ip, uid, user.email)))
      await requestMail({ kind: 'verify', email: user.email, locale })
    return user.email
  }

  async function applyCode(code: string, ip: string) {
    await limits.code(ip)
    const { user, purpose } = await codes.read(code)
    if (purpose !== 'verify') throw new WireError('INVALID_OOB_CODE')
    await credentials.verify(user.id, code)
    return { localId: user.id, email: user.email, emailVerified: true }
  }
}

const REQUEST_TYPE = { reset: 'PASSWORD_RESET', verify: 'VERIFY_EMAIL' } as const

const mailOf = (email: unknown) => ({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email })

/** @returns the address in lower case, as addresses are kept */
function validEmail(value: unknown) {
  const { data } = Email.safeParse(value)
  if (data === undefined) throw new WireError('INVALID_EMAIL')
  return data.toLowerCase()
}
