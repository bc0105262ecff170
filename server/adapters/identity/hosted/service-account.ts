import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { StartupError } from '#server/start/startup-error.ts'
import { fetchJson } from './google.ts'

const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit'
const ASSERTION_LIFE_S = 3600
/** A token is replaced this long before it expires. */
const SPARE_MS = 60_000

/** The part of Google's key file that is needed. The secret never goes over plain HTTP, but to this machine. */
const KeyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string(),
  private_key_id: z.string().optional(),
  token_uri: z
    .string()
    .regex(/^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/)
    .default('https://oauth2.googleapis.com/token'),
})

/**
 * Reads a service account's key file. The returned function gives an access token for Identity Toolkit, from the
 * last answer while that is valid; callers at the same time share one request.
 * @throws StartupError when the file cannot be used; from the returned function Refusal, Problem 503
 */
export async function openServiceAccount(path: string, now: () => Date): Promise<() => Promise<string>> {
  const { client_email, private_key_id, token_uri, key } = await read(path).catch((cause: unknown) => {
    throw new StartupError(`FIREBASE_SERVICE_ACCOUNT is not a service account's key file: ${path}`, { cause })
  })
  let current: { token: Promise<string>; until_ms: number } | undefined

  return () => {
    if (!current || now().getTime() >= current.until_ms) {
      const requested = { token: request(), until_ms: Infinity }
      current = requested
      async function request() {
        try {
          const { access_token, expires_in } = await exchange()
          requested.until_ms = now().getTime() + expires_in * 1000 - SPARE_MS
          return access_token
        } catch (error) {
          current = undefined
          throw error
        }
      }
    }
    return current.token
  }

  async function exchange() {
    const issued = Math.floor(now().getTime() / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(private_key_id && { kid: private_key_id }) })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt(issued)
      .setExpirationTime(issued + ASSERTION_LIFE_S)
      .sign(key)
    return fetchJson<{ access_token: string; expires_in: number }>(token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    })
  }
}

async function read(path: string) {
  const file = KeyFile.parse(JSON.parse(await readFile(path, 'utf8')))
  return { ...file, key: await importPKCS8(file.private_key, 'RS256') }
}
