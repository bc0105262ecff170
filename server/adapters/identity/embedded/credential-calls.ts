import { Email } from '#contract/accounts.ts'
import { bearer, required, requireRecent, tokensOf, type Call, type Parts } from './call.ts'
import { hashPassword } from './passwords.ts'
import { WireError } from './wire-error.ts'

/** The calls that change what an account is opened with: a new password by mail, or a change by its owner. */
export function createCredentialCalls(parts: Parts) {
  const { codes, credentials, policy, verify, mint, limits, requestMail, tell, now } = parts
  return {
    /**
     * Whoever has the address, or nobody, the answer is the same and takes as long: the address is looked up when
     * the mail is written.
     */
    async sendOobCode({ body, ip, locale }: Call) {
      if (body.requestType !== 'PASSWORD_RESET') throw new WireError('OPERATION_NOT_ALLOWED')
      const email = validEmail(required(body.email, 'MISSING_EMAIL'))
      if (await limits.reset(ip, email)) await requestMail({ kind: 'reset', email, locale })
      return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: body.email }
    },

    /** Without a new password it only tells whose code it is. A password that is refused leaves the code good. */
    async resetPassword({ body, ip, locale }: Call) {
      const code = required(body.oobCode, 'MISSING_OOB_CODE')
      await limits.code(ip)
      const { id, email } = await codes.read(code)
      if (body.newPassword !== undefined) {
        const password = required(body.newPassword, 'MISSING_PASSWORD')
        policy.check(password)
        await credentials.reset(id, code, await hashPassword(password))
        await limits.forgive(ip, email)
        await tell({ kind: 'password-changed', email, locale })
      }
      return { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: 'PASSWORD_RESET' }
    },

    /** A change of password, address or both, soon after a sign-in. What is said besides is ignored. */
    async update({ body, locale }: Call) {
      const { idToken, password, email } = body
      if (idToken === undefined || (password === undefined && email === undefined))
        throw new WireError('OPERATION_NOT_ALLOWED')
      const claims = await bearer(verify, body)
      requireRecent(claims, now)
      const wanted = {
        ...(email !== undefined && { email: validEmail(email) }),
        ...(password !== undefined && { password: required(password, 'MISSING_PASSWORD') }),
      }
      if (wanted.password) policy.check(wanted.password)
      await limits.change(claims.uid)
      const { was, ...opened } = await credentials.change(claims, {
        ...(wanted.email && { email: wanted.email }),
        ...(wanted.password && { hash: await hashPassword(wanted.password) }),
      })
      // To the address of before: who took over an account must not be the only one to hear of it.
      if (wanted.password) await tell({ kind: 'password-changed', email: was, locale })
      if (opened.session.user.email !== was) await tell({ kind: 'email-changed', email: was, locale })
      return tokensOf(mint, opened)
    },
  }
}

/** @returns the address in lower case, as addresses are kept */
function validEmail(value: unknown) {
  const { data } = Email.safeParse(value)
  if (data === undefined) throw new WireError('INVALID_EMAIL')
  return data.toLowerCase()
}
