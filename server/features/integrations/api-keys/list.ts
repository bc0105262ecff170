import { desc, eq, type SQL } from 'drizzle-orm'
import type { ApiKey } from '#contract/integrations/api-keys.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/database/open.ts'
import { apiKeys } from '#server/database/schema/outside.ts'
import { users } from '#server/database/schema/people.ts'
import { hasEnded } from './has-ended.ts'

type Asked = Pick<Context, 'env' | 'now'>

/** Every key there ever was, those that work first, the newest before the others. */
export async function listApiKeys(ctx: Asked & Pick<Context, 'db'>): Promise<ApiKey[]> {
  const keys = await selectApiKeys(ctx.db, ctx)
  return keys.toSorted((one, other) => Number(other.state === 'active') - Number(one.state === 'active'))
}

export async function selectApiKeys(
  db: Pick<Database, 'select'>,
  asked: Asked,
  which?: SQL,
): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, created_by: users.username })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.created_by))
    .where(which)
    .orderBy(desc(apiKeys.id))
  return rows.map(({ key, created_by }) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    last_day: key.last_day,
    waste_source: key.waste_source,
    created_at: key.created_at.toISOString(),
    created_by,
    last_used_at: key.last_used_at?.toISOString() ?? null,
    state: key.revoked_at ? 'revoked' : hasEnded(key, asked) ? 'ended' : 'active',
  }))
}
