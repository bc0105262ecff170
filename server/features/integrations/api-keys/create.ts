import { eq } from 'drizzle-orm'
import type { ApiKey, NewApiKey } from '#contract/integrations/api-keys.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { apiKeys } from '#server/database/schema/outside.ts'
import { invalid } from '#server/core/errors.ts'
import { record } from '#server/features/foundation/audit/record.ts'
import { hasEnded } from './has-ended.ts'
import { hashOf, newKey, prefixOf } from './key.ts'
import { keysOf } from './list.ts'

/** A key for a partner. It is told once, here, and nobody can read it again. @throws Problem 400 for a day that is over */
export async function create(
  ctx: RequestContext<Member>,
  { name, scopes, last_day }: NewApiKey,
): Promise<{ key: ApiKey; secret: string }> {
  if (hasEnded({ last_day }, ctx)) throw invalid('last_day', 'must not be over')
  const secret = newKey()
  return ctx.db.transaction(async (tx) => {
    const [{ id } = { id: 0 }] = await tx
      .insert(apiKeys)
      .values({
        name,
        last_day,
        scopes: [...new Set(scopes)],
        prefix: prefixOf(secret),
        hash: hashOf(secret),
        created_by: ctx.actor.id,
        created_at: ctx.now(),
      })
      .returning({ id: apiKeys.id })
    await record(tx, ctx, { action: 'key.created', subject: `key:${id}`, details: { scopes, last_day } })
    const [key] = await keysOf(tx, ctx, eq(apiKeys.id, id))
    return { key: key!, secret }
  })
}
