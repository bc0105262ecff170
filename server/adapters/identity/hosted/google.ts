import { Problem } from '#server/core/errors.ts'

/** A call that Google understood and refused: its own word for why, e.g. `EMAIL_EXISTS`, and what it adds. */
export class GoogleRefusal extends Error {
  readonly reason: string
  readonly detail: string | undefined

  constructor(message: string) {
    super(`The hosted identity provider refused: ${message}`)
    const [reason = '', ...detail] = message.split(' : ')
    this.reason = reason
    this.detail = detail.join(' : ') || undefined
  }
}

/** An account as Identity Toolkit lists it; times as it writes them. */
export type ListedAccount = {
  localId: string
  createdAt?: string
  lastLoginAt?: string
  lastRefreshAt?: string
}

type Connection = {
  /** Of Identity Toolkit's REST API, e.g. `https://identitytoolkit.googleapis.com`. */
  base: string
  apiKey: string
  projectId: string
  /** Without it only what needs no right at the provider can be done. */
  adminToken?: (() => Promise<string>) | undefined
}

const TIMEOUT_MS = 5000

/** The calls of Google's Identity Toolkit that this server makes; `admin` only with an administrator's token. */
export function createGoogle({ base, apiKey, projectId, adminToken }: Connection) {
  const asAnybody = <Reply>(path: string, body: object) =>
    fetchJson<Reply>(`${base}/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
      body: JSON.stringify(body),
    })

  const asAdmin = async <Reply>(token: () => Promise<string>, path: string, body?: object) =>
    fetchJson<Reply>(`${base}/v1/projects/${encodeURIComponent(projectId)}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await token()}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })

  return {
    signUp: (account: { email: string; password: string }) =>
      asAnybody<{ localId: string; idToken: string }>('accounts:signUp', {
        ...account,
        returnSecureToken: true,
      }),
    deleteOwn: (idToken: string) => asAnybody('accounts:delete', { idToken }),
    admin: adminToken && {
      update: (localId: string, change: { disableUser: boolean } | { validSince: string }) =>
        asAdmin(adminToken, 'accounts:update', { localId, ...change }),
      delete: (localId: string) => asAdmin(adminToken, 'accounts:delete', { localId }),
      /** At most 1000; the answer names those that could not be deleted. */
      deleteMany: (localIds: string[]) =>
        asAdmin<{ errors?: unknown[] }>(adminToken, 'accounts:batchDelete', { localIds, force: true }),
      /** At most 1000 accounts, and where to go on. */
      list: (nextPageToken?: string) =>
        asAdmin<{ users?: ListedAccount[]; nextPageToken?: string }>(
          adminToken,
          `accounts:batchGet?${new URLSearchParams({ maxResults: '1000', ...(nextPageToken && { nextPageToken }) })}`,
        ),
    },
  }
}

export type Google = ReturnType<typeof createGoogle>

/**
 * One call with a time limit, its answer read.
 * @throws Refusal; Problem 503 when there is no answer, or none of Google's
 */
export async function fetchJson<Reply>(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw unavailableProblem(cause)
    },
  )
  const reply: unknown = await response.json().catch(() => undefined)
  if (response.ok && isRecord(reply)) return reply as Reply
  const message = isRecord(reply) && refusalIn(reply.error, reply.error_description)
  if (response.status >= 500 || !message) throw unavailableProblem(new Error(`HTTP ${response.status}`))
  throw new GoogleRefusal(message)
}

/** Identity Toolkit refuses with `{ error: { message } }`, the token service with `{ error, error_description }`. */
function refusalIn(error: unknown, description: unknown) {
  if (typeof error === 'string')
    return [error, description].filter((part) => typeof part === 'string').join(' : ')
  return isRecord(error) && typeof error.message === 'string' ? error.message : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** For whoever asked: later. The cause is for the log. */
export function unavailableProblem(cause: unknown) {
  const problem = new Problem(
    503,
    { code: 'unavailable', retry_after_s: 5 },
    'The identity provider does not answer right now. Try again shortly.',
  )
  problem.cause = cause
  return problem
}
