import { TABLE_SCOPES, type ApiScope } from '#contract/foundation/api-scope.ts'
import type { Context, Partner } from '#server/core/context.ts'
import { forbidden, Problem } from '#server/core/errors.ts'
import { findPartner } from '#server/features/integrations/api-keys/find.ts'

/** So many calls of one key in a minute, from wherever they come. */
export const KEY_POINTS = 120

/** The partner of an API key, within the key's rights. */
export function createPartners(ctx: Context) {
  const uses = ctx.counting('api-key', { points: KEY_POINTS, duration: 60 })
  /** @throws Problem 401 for a key that is none, or has ended; 429 */
  const identify = async (key: string): Promise<Partner> => {
    const partner = await findPartner(ctx, key)
    if (ctx.env.RATE_LIMITS === 'on')
      await uses.consume(partner.key_id).catch((refusal: unknown) => {
        if (refusal instanceof Error) throw refusal
        const { msBeforeNext } = refusal as { msBeforeNext: number }
        throw new Problem(
          429,
          { code: 'too-many-requests', retry_after_s: Math.max(1, Math.ceil(msBeforeNext / 1000)) },
          `A key may be used ${KEY_POINTS} times a minute.`,
        )
      })
    return partner
  }
  return {
    identify,
    /**
     * Addresses are kept in places where headers are not: a key in one may do nothing but read tables.
     * @throws Problem as `identify`; 403 for a key that may do more
     */
    identifyInAddress: async (key: string): Promise<Partner> => {
      const partner = await identify(key)
      if (!partner.scopes.every((scope) => TABLE_SCOPES.has(scope)))
        throw forbidden(
          'scope-missing',
          'In an address a key may only read tables. Make one that does nothing else.',
        )
      return partner
    },
    /** @throws Problem 403 for a key that has none of these */
    requireScope: (partner: Partner, scopes: readonly ApiScope[]) => {
      if (!scopes.some((scope) => partner.scopes.includes(scope)))
        throw forbidden('scope-missing', 'This API key does not give access to this.')
    },
  }
}

export type Partners = ReturnType<typeof createPartners>
