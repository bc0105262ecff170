import type { FastifyInstance } from 'fastify'
import type { Locale } from '#contract/locale.ts'
import type { ClientConfig } from '#contract/operations.ts'

/** What a valid bearer token says about its holder. */
export type Principal = {
  uid: string
  email: string | null
  /** When the person last typed the password, seconds since 1970. */
  auth_time: number
  /** When the token was issued, seconds since 1970. */
  issued_at: number
}

/** A mail that the provider wants to be sent. `reset` may be asked for an address that nobody has. */
export type IdentityMail = {
  kind: 'reset' | 'password-changed' | 'email-changed'
  email: string
  locale: Locale
}

/** The identity provider, as the server sees it: embedded, or hosted. */
export type IdentityServer = {
  /** @throws Problem 401 `token-expired` or `token-invalid`, 403 `user-disabled` */
  verify: (token: string) => Promise<Principal>
  /**
   * `undo` takes the account back, for when the profile cannot be made.
   * @throws Problem 409 `email-already-in-use`, 400 for a password or an address that is refused
   */
  createAccount: (account: {
    email: string
    password: string
  }) => Promise<{ uid: string; undo: () => Promise<void> }>
  /**
   * Removes the account with its sessions. A hosted provider may need its owner's own token for it.
   * @throws Problem 501 `not-configured` when the provider does not let us
   */
  deleteAccount: (uid: string, token?: string) => Promise<void>
  /** From the next request on; a disabled account keeps its sessions, which do nothing until it is enabled. */
  setDisabled: (uid: string, disabled: boolean) => Promise<void>
  /** Which of these accounts are disabled. */
  disabledAmong: (uids: string[]) => Promise<Set<string>>
  /** Ends every session of the account. */
  revokeSessions: (uid: string) => Promise<void>
  /** Where the account is signed in, as far as we keep it. */
  sessionsOf: (uid: string) => Promise<{ signed_in_at: Date; used_at: Date; ends_at: Date }[]>
  /** Removes accounts that were created before and never got a profile. @returns how many */
  removeOrphans: (createdBefore: Date) => Promise<number>
  /** Deletes what has expired: sessions, codes. @returns how many */
  sweep: () => Promise<number>
  /** A code for a new password; undefined where nobody has the address. The hosted provider mails its own. */
  resetCode?: (email: string) => Promise<string | undefined>
  /** The address to sign in with, for a username that may or may not exist. */
  signInAddress: (username: string) => Promise<string>
  /** Looks whether the provider works. @throws when it does not */
  check: () => Promise<void>
  client: ClientConfig['identity']
  /** Foreign origins that the web app needs for it, for the Content Security Policy. */
  origins: { connect: string[]; script: string[]; frame: string[] }
  /** Mounts the provider's own calls, if it lives in this process. */
  mount?: (app: FastifyInstance) => Promise<void>
}
