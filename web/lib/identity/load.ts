import { IdentityError, type AskCode, type IdentityClient, type IdentityConfig } from './port.ts'

let loading: Promise<IdentityClient> | undefined

/**
 * Downloads and opens the identity provider's SDK, once. A visitor without a stored session never needs it: ask
 * `hasStoredSession()` first.
 * @throws IdentityError `network-request-failed` when it cannot be downloaded; the next call tries again
 */
export function loadIdentity(config: IdentityConfig, ask: AskCode): Promise<IdentityClient> {
  loading ??= import('./firebase.ts').then(
    ({ createFirebaseClient }) => createFirebaseClient(config, ask),
    (cause: unknown) => {
      loading = undefined
      throw new IdentityError('network-request-failed', { cause })
    },
  )
  return loading
}
