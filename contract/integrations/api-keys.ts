import { z } from 'zod'
import { ApiScope } from '../foundation/api-scope.ts'
import { Instant, Text } from '../foundation/common.ts'
import { endpoint } from '../foundation/endpoint.ts'
import { WasteSource } from '../reference/items.ts'

export const KEY_NAME_MAX = 80

export const NewApiKey = z
  .object({
    /** Which partner has it. */
    name: Text(KEY_NAME_MAX).min(1, 'must not be blank'),
    scopes: z.array(ApiScope).min(1, 'must name one at least').max(ApiScope.options.length),
    /** The last day on which it opens anything, by the installation's clock. */
    last_day: z.iso.date(),
    /** Where the things of its requests come from, where a request does not say it. */
    waste_source: WasteSource.nullable().default(null),
  })
  .meta({ id: 'NewApiKey' })
export type NewApiKey = z.output<typeof NewApiKey>

/** A key as administrators see it. Nobody reads its secret a second time. */
export const ApiKey = NewApiKey.extend({
  id: z.int(),
  /** Its first characters, to tell it from others. */
  prefix: z.string(),
  created_at: Instant,
  /** The account that made it; null: deleted. */
  created_by: z.string().nullable(),
  /** To the hour; null: never. */
  last_used_at: Instant.nullable(),
  state: z.enum(['active', 'ended', 'revoked']),
}).meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>

const desk = { access: 'admin', strict: true, limit: { points: 120, per_s: 60 } } as const

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/keys',
    summary: 'The keys of partners, working keys first',
    ...desk,
    reply: z.object({ success: z.literal(true), keys: z.array(ApiKey) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/keys',
    summary: 'Add a key for a partner; only this answer shows it',
    ...desk,
    body: NewApiKey,
    reply: z.object({ success: z.literal(true), key: ApiKey, secret: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/admin/keys/:id',
    summary: 'Revoke a key',
    ...desk,
    params: z.object({ id: z.coerce.number().int().positive() }),
    reply: z.object({ success: z.literal(true) }),
  }),
}
