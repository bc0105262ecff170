import type { FastifyInstance } from 'fastify'
import type { Locale } from '#contract/foundation/locale.ts'
import type { Device } from '#contract/people/sessions.ts'
import type { ClientConfig } from '#contract/administration/operations.ts'
import type { Database } from '#server/database/open.ts'
import type { AgencyPerson } from '#server/adapters/agency/port.ts'
import type { Verifier } from './verifier.ts'

/** The claims of a valid bearer token about its holder. */
export type Principal = {
  uid: string
  email: string | null
  /** Whether they have shown that its mails reach them. */
  email_verified: boolean
  /** When the person last typed the password, seconds since 1970. */
  auth_time: number
  /** Whether a code was asked for besides the password. */
  second_factor: boolean
  /** When the token was issued, seconds since 1970. */
  issued_at: number
  /** The session that the token was issued for, where the provider names one. */
  sid: string | null
}

export type KeptSession = {
  id: string
  device: Device | null
  signed_in_at: Date
  used_at: Date
  ends_at: Date
}

/**
 * A mail that the provider wants to be sent. `reset` may be asked for an address that nobody has, `verify` for one that
 * was changed since. `administer` is ours: it gives the role of `ADMIN_EMAILS`.
 */
export type IdentityMail = {
  kind:
    | 'reset'
    | 'verify'
    | 'administer'
    | 'password-changed'
    | 'email-changed'
    | 'factor-added'
    | 'factor-removed'
  email: string
  /** Null where nobody knows the language of who gets it: then it says everything in both. */
  locale: Locale | null
}

/** The agency's name of a person, which stays. */
export type AgencyName = Pick<AgencyPerson, 'issuer' | 'subject'>

/** Accounts that a sign-in at the agency opens, in place of a password. */
export type AgencyAccounts = {
  /** The account of the person. */
  find: (tx: Database, person: AgencyName) => Promise<string | undefined>
  /** @returns its uid; undefined where the address has an account already, which stays its owner's */
  create: (tx: Database, person: AgencyName, email: string) => Promise<string | undefined>
  /** Makes the person the only one who opens the account: its password and its sessions end. */
  connect: (tx: Database, uid: string, person: AgencyName) => Promise<void>
  /** Gives the account another address, which nobody has confirmed. @returns false where another account has it */
  setAddress: (tx: Database, uid: string, email: string) => Promise<boolean>
  /** Which of these accounts the agency opens. */
  among: (uids: string[]) => Promise<Set<string>>
  /** The agency's name of the owner; undefined where a password opens the account. */
  nameOf: (uid: string) => Promise<AgencyName | undefined>
  /** A ticket for the browser that has brought the agency's answer: it opens one session of the account, within a minute. */
  ticket: (uid: string, session: { second_factor: boolean; ends_at: Date }) => Promise<string>
}

/** The identity provider, as the server sees it: embedded, or hosted. */
export type IdentityServer = {
  /** @throws Problem 401 `token-expired` or `token-invalid`, 403 `user-disabled` */
  verify: Verifier
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
  sessionsOf: (uid: string) => Promise<KeptSession[]>
  /** Ends one of them from the next request on. @returns whether it was there. A hosted provider ends all or none. */
  endSession?: (uid: string, id: string) => Promise<boolean>
  /** Since when a code is asked for besides the password, and how many codes on paper are left. A hosted provider keeps its own. */
  secondFactorOf?: (uid: string) => Promise<{ since: Date; recovery_codes: number } | null>
  /** Ends that, and every session, in the transaction of what tells of it. @returns whether there was one */
  removeSecondFactor?: (uid: string, tx: Database) => Promise<boolean>
  /** Removes accounts that were created before and never got a profile. @returns how many */
  removeOrphans: (createdBefore: Date) => Promise<number>
  /** Deletes what has expired: sessions, codes. @returns how many */
  sweep: () => Promise<number>
  /**
   * A code for a new password, for a mail to the address, which it proves as well; undefined where nobody has it who may
   * sign in. The hosted provider mails its own.
   */
  resetCode?: (email: string) => Promise<string | undefined>
  /** The same for the account, to be handed over: it proves no address. */
  handedResetCode?: (uid: string) => Promise<string | undefined>
  /** A code that confirms the address, for a mail to it; undefined where nobody has it, or it is confirmed. */
  verifyCode?: (email: string) => Promise<string | undefined>
  /** A hosted provider has its own ways. */
  agency?: AgencyAccounts
  /** Wrong passwords of the account no longer count, wherever they came from. The hosted provider counts its own. */
  forgiveGuesses?: (uid: string) => Promise<void>
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
