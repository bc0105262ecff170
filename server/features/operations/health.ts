import { sql } from 'drizzle-orm'
import type { Part, PartHealth } from '#contract/operations.ts'
import { probe } from '#server/adapters/vision/probe.ts'
import type { Context } from '#server/context.ts'
import { seen } from '#server/database/trouble.ts'
import { readSiteNow } from '#server/features/content/read-site-now.ts'
import { secretsIn } from '#server/url-secrets.ts'
import { within } from '#server/within.ts'

/** Somebody's model may think for long, and our own is loaded for its first photo. */
const VISION_LIMIT_MS = 30_000

/** `detail`: which one it is; where only the look can tell, the look says more. */
type Look = { part: Part; detail: string; limit_ms?: number; look: () => Promise<unknown> }

/**
 * Looks at every part at once. A part that fails, or takes longer than the limit, says so and nothing more breaks.
 * @param limit_ms for each part
 */
export async function health(ctx: Context, limit_ms = 5_000) {
  const { db, env, identity, mail, queue, content, vision } = ctx
  const looks: Look[] = [
    {
      part: 'database',
      detail: env.DATABASE_URL ? 'PostgreSQL server' : 'embedded PostgreSQL',
      look: () => db.execute(sql`select 1`),
    },
    { part: 'identity', detail: identity.client.provider, look: identity.check },
    { part: 'mail', detail: mail.kind, look: mail.check },
    { part: 'jobs', detail: 'pg-boss', look: queue.check },
    {
      part: 'content',
      detail: content.name === 'local' ? 'own tables' : `WordPress at ${content.url}`,
      look: content.name === 'local' ? content.check : () => readSiteNow(ctx, content),
    },
    {
      part: 'vision',
      detail: [env.VISION_PROVIDER, env.VISION_MODEL].filter(Boolean).join(' '),
      limit_ms: VISION_LIMIT_MS,
      look: () => probe(vision),
    },
  ]
  const parts = await Promise.all(
    looks.map(async ({ part, detail, limit_ms: own_ms = limit_ms, look }): Promise<PartHealth> => {
      const since = performance.now()
      const took = () => Math.round((performance.now() - since) * 10) / 10
      try {
        const said = await within(own_ms, look)
        return { part, state: 'ok', ms: took(), detail: typeof said === 'string' ? said : detail }
      } catch (error) {
        ctx.log.warn(seen(error), `health: ${part} failed`)
        return { part, state: 'failed', ms: took(), detail: `${detail}: ${cause(error, ctx)}` }
      }
    }),
  )
  return { success: true as const, parts }
}

/** Why, in one line, without what only this server may know. */
function cause(error: unknown, ctx: Context): string {
  if (!(error instanceof Error)) return 'failed'
  // These say nothing themselves, and the first repeats the statement.
  if (/^(Failed query|fetch failed)/.test(error.message) && error.cause) return cause(error.cause, ctx)
  // Where every address of a host refuses, there is a code and no message.
  const message = error.message || (error as NodeJS.ErrnoException).code || error.name
  const { DATABASE_URL, SMTP_URL, VISION_API_KEY = [] } = ctx.env
  const secrets = [ctx.secret, ...secretsIn(DATABASE_URL), ...secretsIn(SMTP_URL)].concat(VISION_API_KEY)
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, '***'), message.replaceAll(/\s+/g, ' '))
    .slice(0, 200)
}
