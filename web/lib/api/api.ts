import type { Endpoint, ReplyOf, RequestOf } from '#contract/foundation/endpoint.ts'
import type { ProblemCode, ProblemPlace } from '#contract/foundation/problems.ts'
import { BASE } from './base.ts'
import { IdentityError } from '#web/lib/identity/port.ts'
import { log } from '#web/lib/device/log.ts'
import type { Ended } from '#web/lib/session/session.ts'

/**
 * Why there is no answer: the server's reason, or what only this app can tell. `http`: somebody answered who does not speak
 * our API. `refused`: a 200 whose body says `success: false`, without a code. A server that is newer than this page may say another one: whatever asks for a code has an answer for the rest.
 */
export type ErrorCode =
  | ProblemCode
  | ('offline' | 'http' | 'refused' | 'unexpected' | 'user-token-expired')
  | `profile-${'http' | 'unexpected'}`

/** An answer that says no, or (`status` 0) no answer at all. */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly code: ErrorCode
  declare readonly field: string | undefined
  /** When to ask again, where the server said so. */
  declare readonly retry_after_s: number | undefined
  /** Of a fault of the server: what its log calls the request. */
  declare readonly request_id: string | undefined
  /** The place of what is to be done first. */
  declare readonly at: ProblemPlace | undefined

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    field?: string,
    retry_after_s?: number,
    request_id?: string,
    at?: ProblemPlace,
  ) {
    super(message)
    // In one call: every first visit loads it.
    Object.assign(this, { status, code, field, retry_after_s, request_id, at })
  }

  get offline() {
    return this.status === 0
  }

  /** The server said no: by its status, or in the body of a 200. */
  get refusal() {
    return !this.offline && this.code !== 'unexpected'
  }
}

/** The source of tokens, and the reaction to a refused account; the session plugs itself in here. */
type Bearer = {
  /** @param asked_ms when the call began, of `performance.now()`: it may be of a session before the present one */
  token: (asked_ms: number) => Promise<string | null>
  refused: (why: Ended, asked_ms: number) => void
}
let bearer: Bearer = { token: async () => null, refused: () => {} }
export const setBearer = (given: Bearer) => {
  bearer = given
}

type Options = {
  signal?: AbortSignal
  /** Sends no token: the caller acts as the guest, whoever is signed in. */
  anonymous?: boolean
  /** The transport of the request, where `fetch` is not enough (upload.ts). */
  transport?: typeof fetch
}

/**
 * Calls one endpoint of the contract; request and reply are typed by it.
 * Every call carries a freshly refreshed token where somebody is signed in. A 401 is retried once with another;
 * a second one, and any 403, end the session.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { signal, anonymous = false, transport = fetch }: Options = {},
): Promise<ReplyOf<E>> {
  const asked_ms = performance.now()
  const once = async () => {
    const token = anonymous ? null : await freshToken(asked_ms)
    // Somebody is on the way out, and a list looked for news once more: the answer is known.
    if (!token && endpoint.access !== 'open') throw new ApiError(401, 'token-missing', '')
    return send(endpoint, request, token, signal, transport)
  }
  let { response, token } = await once()
  if (response.status === 401 && token) ({ response, token } = await once())
  try {
    return await answer(endpoint, response)
  } catch (error) {
    // A refusal without a code of ours comes from a proxy or a hotspot, which knows nothing of the account.
    if (token && error instanceof ApiError && error.code !== 'http') {
      if (error.status === 403)
        bearer.refused(error.code === 'user-disabled' ? 'disabled' : 'refused', asked_ms)
      if (error.status === 401) bearer.refused('expired', asked_ms)
    }
    throw error
  }
}

/** A token that cannot be refreshed: no connection, or the provider has ended the session. */
async function freshToken(asked_ms: number) {
  try {
    return await bearer.token(asked_ms)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    switch (error.code) {
      case 'network-request-failed':
        throw new ApiError(0, 'offline', error.message)
      case 'user-token-expired':
      case 'user-disabled':
        bearer.refused(error.code === 'user-disabled' ? 'disabled' : 'expired', asked_ms)
        throw new ApiError(401, error.code, error.message)
      default:
        // The provider is in trouble, or asked too often: no reason to end anybody's session.
        throw new ApiError(503, 'identity-unavailable', error.message)
    }
  }
}

async function send(
  endpoint: Endpoint,
  request: unknown,
  token: string | null,
  signal: AbortSignal | undefined,
  transport: typeof fetch,
) {
  const {
    params = {},
    query = {},
    headers = {},
    body,
    file,
  } = request as Record<string, Record<string, unknown>> & { file?: Blob }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = String(new URLSearchParams(given(query)))
  try {
    const response = await transport(`${BASE}${path}${search && `?${search}`}`, {
      method: endpoint.method,
      headers: {
        ...Object.fromEntries(given(headers)),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: multipart(endpoint.file!.field, file) }),
      ...(signal && { signal }),
    })
    return { response, token }
  } catch (error) {
    if (signal?.aborted) throw error
    throw unanswered(endpoint, error)
  }
}

/** The given values; the receiver of the call turns them into text. */
const given = (values: Record<string, unknown>) =>
  Object.entries(values).filter(([, value]) => value !== undefined) as [string, string][]

function multipart(field: string, file: Blob) {
  const form = new FormData()
  form.append(field, file)
  return form
}

async function answer<E extends Endpoint>(endpoint: E, response: Response): Promise<ReplyOf<E>> {
  const payload = await read(endpoint, response)
  // A proxy in front may answer with HTML; then only the status is known.
  const { success, error, code, field, request_id, at } = Object(payload) as Partial<
    Record<'error' | 'code' | 'field' | 'request_id', string> & { success: boolean; at: ProblemPlace }
  >
  if (!response.ok || success === false) {
    tell(endpoint, `Server responded with ${response.status}`)
    throw new ApiError(
      response.status,
      (code as ErrorCode | undefined) ?? (response.ok ? 'refused' : 'http'),
      // Without the server's own reason whoever shows it has the words (error-message.ts).
      error ?? '',
      field,
      Number(response.headers.get('retry-after')) || undefined,
      request_id,
      at,
    )
  }
  const parsed = endpoint.reply.safeParse(payload)
  if (parsed.success) return parsed.data as ReplyOf<E>
  const said = `Unexpected answer of ${endpoint.path}`
  log.error(`${said}: ${parsed.error.issues[0]?.path.join('.')}`)
  throw new ApiError(response.status, 'unexpected', said)
}

/** JSON, or a file or text where the answer is no JSON; `undefined` for JSON that is broken. */
async function read(endpoint: Endpoint, response: Response): Promise<unknown> {
  // A file may be JSON; a refusal always is.
  const file = endpoint.download && response.ok
  const json = !file && response.headers.get('content-type')?.includes('json')
  try {
    return await (json ? response.json() : file ? response.blob() : response.text())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    if ((error as Error).name === 'AbortError') throw error
    // The connection broke in the middle of the answer.
    throw unanswered(endpoint, error)
  }
}

const unanswered = (endpoint: Endpoint, error: unknown) =>
  new ApiError(0, 'offline', tell(endpoint, (error as Error).message))

/**
 * To the console and the client log, which sends its reports without `call`: one that fails is not told in the next.
 * With the path of the contract: no ids, no query. A warning: the browser has written its error beside it.
 */
function tell({ path }: Endpoint, message: string) {
  const told = `Failed to fetch ${path}: ${message}`
  log.warn(told)
  return told
}
