import type { Trouble } from '#contract/administration/health.ts'
import type { Env } from '#server/installation/env.ts'
import { describeTrouble } from '#server/features/administration/operations/troubles.ts'
import type { ExaminedPart } from './examine.ts'

const PATIENCE_MS = 5_000
/** A second is what the header is exact to, and a second what the way may take. */
const APART_S = 5

/** Whether the server answers, here and, where that is wanted, at the address that people type. */
export async function askServer(
  env: Pick<Env, 'PORT' | 'HOST' | 'PUBLIC_URL'>,
  outside: boolean,
): Promise<ExaminedPart> {
  const since = performance.now()
  const { PORT: port, HOST, PUBLIC_URL } = env
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const here = `http://${host.includes(':') ? `[${host}]` : host}:${port}/check`
  const troubles: Trouble[] = []
  const told = await ask(here)
  if ('cause' in told) troubles.push(describeTrouble('server-stopped', { port }))
  else if (told.text !== 'OK')
    troubles.push(describeTrouble('server-refuses', { port, answer: answerOf(told) }))
  if (outside && PUBLIC_URL) troubles.push(...(await askOutside(PUBLIC_URL)))
  const states = troubles.map(({ state }) => state)
  return {
    part: 'server',
    state: states.includes('failed') ? 'failed' : (states[0] ?? 'ok'),
    ms: Math.round((performance.now() - since) * 10) / 10,
    detail: here,
    said: { en: here, id: here },
    troubles,
  }
}

async function askOutside(url: string): Promise<Trouble[]> {
  const told = await ask(`${url}/check`)
  if ('cause' in told) return [describeTrouble('outside-unreachable', { url, cause: told.cause })]
  if (told.text !== 'OK') return [describeTrouble('outside-unreachable', { url, cause: answerOf(told) })]
  const apart_s = told.date ? Math.abs(Date.now() - Date.parse(told.date)) / 1000 : 0
  return apart_s > APART_S
    ? [describeTrouble('clock-apart', { other: url, seconds: Math.round(apart_s) })]
    : []
}

type Told = { status: number; text: string; date: string | null }

async function ask(url: string): Promise<Told | { cause: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    // Another program may answer with a whole page.
    const text = (await response.text()).slice(0, 300)
    return { status: response.status, text, date: response.headers.get('date') }
  } catch (error) {
    const { message, cause } = error as Error
    const { code, message: inner } = (cause ?? {}) as NodeJS.ErrnoException
    return { cause: inner || code || message }
  }
}

/** The status, and our own code where there is one. */
function answerOf({ status, text }: Told) {
  const [, code] = /"code":"([\w-]+)"/.exec(text) ?? []
  return `${status}${code ? ` ${code}` : ''}`
}
