import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import type { Env } from '#server/installation/env.ts'
import { readPerson } from './claims.ts'
import { AgencyError, type Agency, type AgencyFailure } from './port.ts'

/** The page to which the agency sends people back, with the answer in the query. */
export const RETURN_PATH = '/login/agency'
/** A person waits for each of up to three calls. */
const TIMEOUT_S = 8
/** An agency may change its keys' address or its calls; the keys themselves the library fetches again. */
const KEPT_MS = 60 * 60_000

/** The one agency that does not take the standard's `login`. */
const GOOGLE = 'accounts.google.com'

type Needs = { env: Env; now: () => Date }

/**
 * The agency at which staff sign in (OpenID Connect, code flow with PKCE); undefined where none is set. Nothing is asked
 * before somebody signs in: an agency that is away keeps no server from starting.
 */
export function createAgency({ env, now }: Needs): Agency | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env
  const secret = env.OIDC_CLIENT_SECRET
  if (issuer === undefined || clientId === undefined) return undefined

  let found: { config: Promise<Configuration>; until_ms: number } | undefined
  /** Looked up once for all who ask at the same time; after a failure again. */
  function configuration() {
    if (found && found.until_ms > now().getTime()) return found.config
    const config = discovery(new URL(issuer!), clientId!, secret, secret ? byEither(secret) : None(), {
      timeout: TIMEOUT_S,
      execute: [
        // The connection would do by the standard; a proxy on the way may read it.
        enableNonRepudiationChecks,
        ...(issuer!.startsWith('http:') ? [allowInsecureRequests] : []),
      ],
    }).catch((error: unknown) => {
      found = undefined
      throw explain(error, 'discovery')
    })
    found = { config, until_ms: now().getTime() + KEPT_MS }
    return config
  }

  // The address of the installation may change while the server runs.
  const returnAddress = () => `${env.PUBLIC_URL}${RETURN_PATH}`

  return {
    returnAddress,

    async begin(locale, again) {
      const config = await configuration()
      const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const [only, ...others] = env.OIDC_HOSTED_DOMAINS
      const address = buildAuthorizationUrl(config, {
        redirect_uri: returnAddress(),
        scope: env.OIDC_SCOPES,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ui_locales: locale,
        ...(again && { prompt: new URL(issuer).host === GOOGLE ? 'select_account' : 'login' }),
        // A hint alone: the answer is compared.
        ...(only !== undefined && { hd: others.length > 0 ? '*' : only }),
      })
      return { address: address.href, attempt }
    },

    async finish(search, { state, nonce, verifier }) {
      const back = new URL(returnAddress())
      back.search = search
      // Before anybody is asked: an answer to somebody else's attempt.
      if (back.searchParams.get('state') !== state) throw new AgencyError('expired', 'another state')
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw explain(error, 'token')
      })
      const claims = tokens.claims()!
      const userinfo = config.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, claims.sub).catch((error: unknown) => {
            throw explain(error, 'userinfo')
          })
        : null
      return readPerson(claims, userinfo, env.OIDC_GROUPS_CLAIM)
    },

    async leaveAddress() {
      const config = await configuration()
      if (!config.serverMetadata().end_session_endpoint) return null
      // Without the token of the sign-in, which is not kept: the agency asks the person once more.
      return buildEndSessionUrl(config, { post_logout_redirect_uri: `${env.PUBLIC_URL}/login` }).href
    },

    check: async () => void (await configuration()),
  }
}

/** The secret as the agency takes it: in the body where it says so, else in the header, as the standard has it. */
function byEither(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (inBody ? post : basic)(server, ...rest)
  }
}

/** Answers of an agency that mean that the person, or a rule there, did not want it. */
const REFUSALS = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])

const FAILURES: Record<string, AgencyFailure> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
  // Another nonce: the token is of another attempt.
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'expired',
}

/** The library's errors hold tokens and bodies in their causes: only its codes go on. */
function explain(error: unknown, step: string) {
  if (error instanceof AgencyError) return error
  if (error instanceof AuthorizationResponseError)
    return new AgencyError(REFUSALS.has(error.error) ? 'refused' : 'unavailable', word(error.error))
  if (error instanceof ResponseBodyError)
    return new AgencyError(error.error === 'invalid_grant' ? 'expired' : 'unavailable', word(error.error))
  const { code = '', message = '', cause } = error as Error & { code?: string }
  const claim = claimOf(cause)
  // A failed connection says why one level below.
  const below = (cause as { code?: unknown } | undefined)?.code
  const said = [step, code || message, typeof below === 'string' && below !== code ? below : '', claim]
  return new AgencyError(FAILURES[code] ?? 'unavailable', said.filter(Boolean).join(', '))
}

/** The name of the claim that was wrong. */
function claimOf(error: unknown) {
  const { cause } = (error ?? {}) as { cause?: { claim?: unknown } }
  return typeof cause?.claim === 'string' ? word(cause.claim) : ''
}

const word = (text: string) => text.replaceAll(/[^\w.:-]/g, '').slice(0, 60)
