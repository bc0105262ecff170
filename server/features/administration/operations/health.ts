import { Part, type PartHealth, type Said } from '#contract/administration/health.ts'
import { databaseTrouble, errorKind, toLogFields } from '#server/database/trouble.ts'
import { secretsIn } from '#server/logging/url-secrets.ts'
import { inBothLanguages } from '#server/texts/say.ts'
import { Late, withTimeout } from '#server/time/with-timeout.ts'
import { probes } from './probes/list.ts'
import { inBoth, NotLooked, joinTexts, type Probing } from './probes/probe.ts'
import { describeTrouble } from './troubles.ts'

const LIMIT_MS = 5_000

/**
 * Looks at every part at once. A part that fails, or takes longer than the limit, says so and nothing more breaks.
 * @param limit_ms for each part; else it has its own
 */
export async function readHealth(ctx: Probing, limit_ms?: number) {
  const at = ctx.now().toISOString()
  const parts = await Promise.all(Part.options.map((part) => lookAt(ctx, part, limit_ms)))
  return { success: true as const, at, parts }
}

/**
 * The report while the database is away, when nobody can be looked up as an administrator: it says only that, which
 * `/check` tells everybody. Nothing of the other parts, which administrators see.
 * @returns undefined where something else is wrong
 */
export function healthWithoutDatabase(
  { now, log }: Pick<Probing, 'now'> & { log: Pick<Probing['log'], 'warn'> },
  error: unknown,
) {
  if (databaseTrouble(error) !== 'unavailable') return undefined
  log.warn(toLogFields(error), 'health without the database')
  const code = errorKind(error)
  const cause = /^\w{3,20}$/.test(code) ? code : 'no answer'
  const parts = Part.options.map((part): PartHealth =>
    part === 'database'
      ? {
          part,
          state: 'failed',
          ms: 0,
          ...saying(cause),
          troubles: [describeTrouble('database-away', { cause })],
        }
      : { part, state: 'unknown', ms: 0, ...because('database'), troubles: [] },
  )
  return { success: true as const, at: now().toISOString(), parts }
}

async function lookAt(ctx: Probing, part: Part, limit_ms?: number): Promise<PartHealth> {
  const { kind, look, failed, limit_ms: own_ms = LIMIT_MS } = probes[part]
  const since = performance.now()
  const took = () => Math.round((performance.now() - since) * 10) / 10
  try {
    const { detail, troubles = [] } = await withTimeout(limit_ms ?? own_ms, () => look(ctx))
    const states = troubles.map(({ state }) => state)
    const state = states.includes('failed') ? 'failed' : (states[0] ?? 'ok')
    return { part, state, ms: took(), ...saying(detail), troubles }
  } catch (error) {
    if (error instanceof NotLooked) {
      const { because: other, trouble: one } = error
      return other === part
        ? { part, state: one.state, ms: took(), ...saying(kind(ctx)), troubles: [one] }
        : { part, state: 'unknown', ms: took(), ...because(other), troubles: [] }
    }
    ctx.log.warn(toLogFields(error), `health: ${part} failed`)
    const late = error instanceof Late && lateFor(error)
    const why = late || causeOf(error, ctx)
    const found =
      error instanceof Late
        ? describeTrouble('no-answer', { seconds: error.limit_s })
        : failed(inBoth(why).en, error, ctx)
    return {
      part,
      state: 'failed',
      ms: took(),
      ...saying(joinTexts(kind(ctx), ': ', why)),
      troubles: [found],
    }
  }
}

const saying = (text: string | Said) => ({ detail: inBoth(text).en, said: inBoth(text) })

/** The reader's program has the names of the parts, and names the other part itself. */
const because = (other: Part) => ({ detail: other, said: inBoth(other) })

const lateFor = ({ limit_s }: Late): Said =>
  inBothLanguages('no answer within {seconds} s', { seconds: limit_s })

/** Why, in one line, without what only this server may know. */
function causeOf(error: unknown, ctx: Probing): string {
  if (!(error instanceof Error)) return 'failed'
  // These say nothing themselves, and the first repeats the statement.
  if (/^(Failed query|fetch failed)/.test(error.message) && error.cause) return causeOf(error.cause, ctx)
  // Where every address of a host refuses, there is a code and no message.
  const message = error.message || (error as NodeJS.ErrnoException).code || error.name
  const { DATABASE_URL, SMTP_URL, VISION_API_KEY = [] } = ctx.env
  const secrets = [...secretOf(ctx), ...secretsIn(DATABASE_URL), ...secretsIn(SMTP_URL)].concat(
    VISION_API_KEY,
  )
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, '***'), message.replaceAll(/\s+/g, ' '))
    .slice(0, 200)
}

/** The doctor may not have found one. */
function secretOf(ctx: Probing): string[] {
  try {
    return [ctx.secret]
  } catch {
    return []
  }
}
