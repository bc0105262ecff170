import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from '#contract/operations.ts'

/** What a valid bearer token says about its holder. */
export type Principal = {
  uid: string
  email: string | null
  /** When the person last typed the password, seconds since 1970. */
  auth_time: number
}

/** The identity provider, as the server sees it: embedded, or hosted. */
export type IdentityServer = {
  /** @throws Problem 401 `token-expired` or `token-invalid`, 403 `user-disabled` */
  verify: (token: string) => Promise<Principal>
  /** @throws Problem 409 `email-already-in-use`, 400 for a password or an address that is refused */
  createAccount: (account: { email: string; password: string }) => Promise<{ uid: string }>
  deleteAccount: (uid: string) => Promise<void>
  /** The address to sign in with, for a username that may or may not exist. */
  signInAddress: (username: string) => Promise<string>
  client: ClientConfig['identity']
  /** Mounts the provider's own calls, if it lives in this process. */
  mount?: (app: FastifyInstance) => Promise<void>
}
