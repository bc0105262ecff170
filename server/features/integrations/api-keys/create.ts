import { eq } from 'drizzle-orm'
import type { ApiKey, NewApiKey } from '#contract/integrations/api-keys.ts'
import type { Member, RequestContext } from '#server/core/context.ts'
import { apiKeys } from '#server/database/schema/outside.ts'
import { invalidField } from '#server/core/errors.ts'
import { recordAudit } from '#server/features/foundation/audit/record.ts'
import { hasEnded } from './has-ended.ts'
import { hashKey, createKey, keyPrefix } from './key.ts'
import { selectApiKeys } from './list.ts'

/** A key for a partner. It is told once, here, and nobody can read it again. @throws Problem 400 for a day that is over */
export async function createApiKey(
  ctx: RequestContext<Member>,
  { name, scopes, last_day, waste_source }: NewApiKey,
): Promise<{ key: ApiKey; secret: string }> {
  if (hasEnded({ last_day }, ctx)) throw invalidField('last_day', 'must not be in the past')
  const secret = createKey()
  return ctx.db.transaction(async (tx) => {
    const [{ id } = { id: 0 }] = await tx
      .insert(apiKeys)
      .values({
        name,
        last_day,
        waste_source,
        scopes: [...new Set(scopes)],
        prefix: keyPrefix(secret),
        hash: hashKey(secret),
        created_by: ctx.actor.id,
        created_at: ctx.now(),
      })
      .returning({ id: apiKeys.id })
    await recordAudit(tx, ctx, { action: 'key.created', subject: `key:${id}`, details: { scopes, last_day } })
    const [key] = await selectApiKeys(tx, ctx, eq(apiKeys.id, id))
    return { key: key!, secret }
  })
}
