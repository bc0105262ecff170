import { RECENT_LOGIN_S } from '#contract/people/accounts.ts'
import type { Locale } from '#contract/foundation/locale.ts'
import type { IdentityMail } from '../port.ts'
import type { Principal } from '../port.ts'
import type { Verifier } from '../verifier.ts'
import type { Accounts } from './accounts.ts'
import type { EmbeddedAgencyAccounts } from './agency-accounts.ts'
import type { Codes } from './codes.ts'
import type { Credentials } from './credentials.ts'
import type { Limits } from './limits.ts'
import type { Policy } from './policy.ts'
import type { Removal } from './removal.ts'
import type { SecondFactor } from './second-factor.ts'
import type { Opened, Sessions } from './sessions.ts'
import { TOKEN_LIFE_S, type Mint } from './tokens.ts'
import { toWireError, WireError, type WireCode } from './wire-error.ts'

/** A call's body, before anybody looked at it, where it came from and the language to write to its sender in. */
export type IdentityCall = { body: Record<string, unknown>; ip: string; device: string; locale: Locale }

/** The owner of the address, and whether it was confirmed. */
type Holder = { email: string; emailVerified: boolean }

export type Parts = {
  accounts: Accounts
  removal: Removal
  sessions: Sessions
  codes: Codes
  credentials: Credentials
  agency: EmbeddedAgencyAccounts
  secondFactor: SecondFactor
  policy: Policy
  verify: Verifier
  mint: Mint
  limits: Limits
  /** Resolves once the mail will be sent, whatever happens to this process. */
  requestMail: (mail: IdentityMail) => Promise<unknown>
  /** A mail about what has happened already, to the address of then: when it cannot be sent, that is logged. */
  tell: (kind: IdentityMail['kind'], to: Holder, locale: Locale) => Promise<unknown>
  now: () => Date
}

/** The fields of every answer with a new session. */
export const mintTokens = async (mint: Mint, { session, token }: Opened) => ({
  localId: session.user.id,
  email: session.user.email,
  idToken: await mint(session),
  refreshToken: token,
  expiresIn: String(TOKEN_LIFE_S),
})

/** The holder of the token in a call's body. */
export const verifyBearer = (verify: Verifier, body: IdentityCall['body']) =>
  verify(requireText(body.idToken, 'MISSING_ID_TOKEN')).catch((error: unknown) => {
    throw toWireError(error)
  })

export function requireText(value: unknown, missing: WireCode) {
  if (typeof value !== 'string' || value === '') throw new WireError(missing)
  return value
}

/** @throws WireError CREDENTIAL_TOO_OLD_LOGIN_AGAIN when the password was typed too long ago for this */
export function requireRecent({ auth_time }: Principal, now: () => Date) {
  if (auth_time < now().getTime() / 1000 - RECENT_LOGIN_S)
    throw new WireError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}
