import type { ClientConfig } from '#contract/administration/operations.ts'

const CODES = [
  'code-expired',
  'email-already-in-use',
  'expired-action-code',
  'invalid-action-code',
  'invalid-credential',
  'invalid-email',
  'invalid-multi-factor-session',
  'invalid-verification-code',
  'missing-email',
  'missing-password',
  'missing-recaptcha-token',
  'multi-factor-auth-required',
  'network-request-failed',
  'operation-not-allowed',
  'password-does-not-meet-requirements',
  'requires-recent-login',
  'second-factor-already-in-use',
  'too-many-requests',
  'user-disabled',
  'user-not-found',
  'user-token-expired',
  'weak-password',
  'wrong-password',
] as const

/** The identity provider's codes that the app has something to say about. */
export type IdentityErrorCode = (typeof CODES)[number] | 'unknown'

export const isIdentityErrorCode = (code: string): code is IdentityErrorCode =>
  (CODES as readonly string[]).includes(code)

/** The only error an IdentityClient throws. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode

  constructor(code: IdentityErrorCode, options?: ErrorOptions) {
    super(`identity: ${code}`, options)
    this.code = code
  }
}

export type IdentityUser = { uid: string; email: string }

/** The provider's rules for a password; a missing rule is not asked for. */
export type PasswordPolicy = {
  minLength: number
  maxLength?: number | undefined
  lowercase?: boolean | undefined
  uppercase?: boolean | undefined
  digit?: boolean | undefined
  symbol?: boolean | undefined
  /** The characters that count as symbols. */
  symbols: string
}

/**
 * Asks the person for the code of the second factor and tries it, until one was right.
 * @throws IdentityError `multi-factor-auth-required` when they give up
 */
export type AskCode = (attempt: (code: string) => Promise<void>) => Promise<void>

/** For an authenticator app: the secret, and all of it as the address in a QR code. */
export type Setup = { secret: string; uri: string }

export type IdentityConfig = ClientConfig['identity']

/** The identity provider, as the web app sees it: the same for the embedded and the hosted one. */
export type IdentityClient = {
  /** The first check: who is signed in from an earlier visit. */
  ready: () => Promise<IdentityUser | null>
  /** Calls back now and on every change, also one made in another tab. @returns how to stop */
  onChange: (callback: (user: IdentityUser | null) => void) => () => void
  /** The bearer token; null when nobody is signed in. Callers that force at once share one refresh. */
  token: (options?: { forceRefresh?: boolean }) => Promise<string | null>
  signIn: (email: string, password: string) => Promise<IdentityUser>
  signUp: (email: string, password: string) => Promise<IdentityUser>
  /** With what the server gave for the agency's answer. */
  signInWithTicket: (ticket: string) => Promise<IdentityUser>
  /** Takes back a sign-up whose second step failed for good. */
  discardNewAccount: () => Promise<void>
  signOut: () => Promise<void>
  sendReset: (email: string) => Promise<void>
  /** @returns the address the reset code is for */
  checkReset: (code: string) => Promise<string>
  confirmReset: (code: string, password: string) => Promise<void>
  /**
   * Asks for the password again, as before what cannot be undone. Here and below: an account of the agency has none, and
   * whoever signed in long ago is asked to do it again (`requires-recent-login`).
   */
  reauthenticate: (password: string) => Promise<void>
  /** Asks the provider for the current password first. Every other device is signed out. */
  changePassword: (current: string, next: string) => Promise<void>
  /**
   * Asks for the password first.
   * @returns `verify` when the address only changes once the link in a mail to it is opened
   */
  changeEmail: (password: string, next: string) => Promise<'changed' | 'verify'>
  /** Has a mail sent to the member's address; its link proves the address. */
  sendVerification: () => Promise<void>
  /** For the links of mails: confirms an address, or with a hosted provider takes its change back. */
  applyCode: (code: string) => Promise<void>
  /** Whether a code is asked for besides the password, since when, and whether codes on paper can stand for it. */
  secondFactor: () => Promise<{ since: string; hasRecoveryCodes: boolean } | null>
  /** Asks for the password first. */
  beginSecondFactor: (password: string) => Promise<Setup>
  /** With a code of the secret that was begun last; every other device is signed out. */
  finishSecondFactor: (code: string) => Promise<void>
  /** Asks for the password, and so for a code, first. */
  removeSecondFactor: (password: string) => Promise<void>
  /** Ten codes in place of those of before, soon after a sign-in; none where the provider has no such codes. */
  recoveryCodes: () => Promise<string[]>
  passwordPolicy: () => Promise<PasswordPolicy>
}
