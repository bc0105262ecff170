import type { Dispatcher } from 'undici'
import { TryLater } from '#server/adapters/queue/port.ts'
import type { Env } from '#server/installation/env.ts'
import { readRetryAfter } from '#server/protocol/retry-after.ts'
import { TakenOrNot, type Handover, type Messenger, type PhoneMessage } from './port.ts'

type Options = {
  /** The settings in force; they may become others while it is in use. */
  env: Pick<Env, 'MESSAGES_URL' | 'MESSAGES_AUTHORIZATION'>
  timeout_ms?: number
}

/** An answer says yes or no; more of it is not read. */
const ANSWER_MAX_BYTES = 64 * 1024

/** Nothing was sent: no connection was made, or the name is unknown. */
export const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** These are about this message, and no later try fares better. */
const REFUSED = new Set([400, 404, 410, 413, 422])
/** A gateway that knows the id answers so to a copy. */
const KNOWN = 409
/** The answer came from something in front of the gateway, or from a gateway that broke on the way: it may have sent it. */
const UNCLEAR = new Set([500, 502, 504])

/**
 * A gateway takes `{"to": "+62812…", "message": "…"}` as JSON and answers 2xx. Many answer 200 with `status: false` where they
 * have sent nothing.
 */
export function createGateway({ env, timeout_ms = 20_000 }: Options): Messenger {
  return {
    get host() {
      return env.MESSAGES_URL ? new URL(env.MESSAGES_URL).host : null
    },
    send: async (message) => {
      const { MESSAGES_URL: url, MESSAGES_AUTHORIZATION: authorization } = env
      if (!url) return 'refused'
      const { status, retry_after_ms, says_no } = await post(url, authorization, message, timeout_ms)
      return handoverOf(status, says_no, retry_after_ms)
    },
  }
}

type Answer = { status: number; retry_after_ms: number | undefined; says_no: boolean }

/** @throws TakenOrNot, or an error where no connection was made */
async function post(
  url: string,
  authorization: string | undefined,
  { to, text, id }: PhoneMessage,
  timeout_ms: number,
): Promise<Answer> {
  const { request } = await import('undici')
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        'user-agent': 'Resirkuit',
        ...(authorization && { authorization }),
      },
      body: JSON.stringify({ to, message: text }),
      signal: AbortSignal.timeout(timeout_ms),
    })
    const { statusCode: status, headers } = answer
    return {
      status,
      retry_after_ms: readRetryAfter([headers['retry-after']].flat()[0], new Date()),
      says_no: status >= 200 && status < 300 && saysNo(await readStart(answer)),
    }
  } catch (error) {
    const { code = '', name } = error as NodeJS.ErrnoException
    if (NOT_CONNECTED.has(code)) throw new Error(`The gateway cannot be reached: ${code}.`, { cause: error })
    throw new TakenOrNot(`The gateway gave no answer (${code || name}).`)
  }
}

/** @throws TryLater, TakenOrNot */
function handoverOf(status: number, says_no: boolean, retry_after_ms: number | undefined): Handover {
  if (says_no) throw new TryLater('The gateway answered that it did not send the message.')
  if ((status >= 200 && status < 300) || status === KNOWN) return 'sent'
  if (REFUSED.has(status)) return 'refused'
  if (UNCLEAR.has(status)) throw new TakenOrNot(`The gateway answered ${status}.`)
  // A password that is not accepted, too many at once, a gateway that rests: the settings change, or the time comes.
  throw new TryLater(`The gateway answered ${status}.`, retry_after_ms)
}

/** The beginning of an answer; what cannot be read says nothing. */
async function readStart({ body }: Dispatcher.ResponseData) {
  const chunks: Uint8Array[] = []
  let size_bytes = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size_bytes += chunk.byteLength
    if (size_bytes > ANSWER_MAX_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

function saysNo(text: string) {
  try {
    const { status, success } = JSON.parse(text) as { status?: unknown; success?: unknown }
    return status === false || success === false
  } catch {
    return false
  }
}
