import { sql } from 'drizzle-orm'
import type { Part, PartHealth } from '#contract/operations.ts'
import type { Context } from '#server/context.ts'
import { secretsIn } from '#server/url-secrets.ts'
import { within } from '#server/within.ts'

/**
 * Looks at every part at once. A part that fails, or takes longer than the limit, says so and nothing more breaks.
 * @param limit_ms for each part
 */
export async function health(ctx: Context, limit_ms = 5_000) {
  const { db, env, identity, mail, queue, content } = ctx
  const looks: [part: Part, detail: string, look: () => Promise<unknown>][] = [
    [
      'database',
      env.DATABASE_URL ? 'PostgreSQL server' : 'embedded PostgreSQL',
      () => db.execute(sql`select 1`),
    ],
    ['identity', identity.client.provider, identity.check],
    ['mail', mail.kind, mail.check],
    ['jobs', 'pg-boss', queue.check],
    ['content', content.name === 'local' ? 'own tables' : `WordPress at ${content.url}`, content.check],
  ]
  const seen = await Promise.all(
    looks.map(async ([part, detail, look]): Promise<PartHealth> => {
      const since = performance.now()
      const failure = await within(limit_ms, look).then(
        () => undefined,
        (error: unknown) => error,
      )
      const ms = Math.round((performance.now() - since) * 10) / 10
      if (failure === undefined) return { part, state: 'ok', ms, detail }
      ctx.log.warn({ err: failure }, `health: ${part} failed`)
      return { part, state: 'failed', ms, detail: `${detail}: ${cause(failure, ctx)}` }
    }),
  )
  const absent = (part: Part): PartHealth => ({
    part,
    state: 'absent',
    ms: null,
    detail: 'not part of this version',
  })
  return { success: true as const, parts: [...seen, absent('vision')] }
}

/** Why, in one line, without what only this server may know. */
function cause(error: unknown, ctx: Context): string {
  if (!(error instanceof Error)) return 'failed'
  // These say nothing themselves, and the first repeats the statement.
  if (/^(Failed query|fetch failed)/.test(error.message) && error.cause) return cause(error.cause, ctx)
  // Where every address of a host refuses, there is a code and no message.
  const message = error.message || (error as NodeJS.ErrnoException).code || error.name
  const secrets = [ctx.secret, ...secretsIn(ctx.env.DATABASE_URL), ...secretsIn(ctx.env.SMTP_URL)]
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, '***'), message.replaceAll(/\s+/g, ' '))
    .slice(0, 200)
}
