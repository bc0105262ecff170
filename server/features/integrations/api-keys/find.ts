import { eq } from 'drizzle-orm'
import type { Context, Partner } from '#server/core/context.ts'
import { apiKeys } from '#server/database/schema/outside.ts'
import { unauthorized } from '#server/core/errors.ts'
import { hasEnded } from './has-ended.ts'
import { API_KEY, hashKey } from './key.ts'

const HOUR_MS = 60 * 60 * 1000

/** The partner of a key. Its use is recorded once an hour. @throws Problem 401 */
export async function findPartner(ctx: Pick<Context, 'db' | 'env' | 'now'>, key: string): Promise<Partner> {
  const [found] = API_KEY.test(key)
    ? await ctx.db
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.hash, hashKey(key)))
    : []
  if (!found) throw unauthorized('token-invalid', 'This API key is not known here.')
  if (found.revoked_at || hasEnded(found, ctx))
    throw unauthorized('token-expired', 'This API key has ended. Ask the operator for a new one.')
  const now = ctx.now()
  if (!found.last_used_at || now.getTime() - found.last_used_at.getTime() >= HOUR_MS)
    await ctx.db.update(apiKeys).set({ last_used_at: now }).where(eq(apiKeys.id, found.id))
  const { id: key_id, name, scopes, waste_source } = found
  return { kind: 'partner', key_id, name, scopes, waste_source }
}
