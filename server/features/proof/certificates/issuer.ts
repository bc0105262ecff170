import type { Issuer } from '#contract/proof/certificates.ts'
import { didDocument, issuerOf } from '#server/adapters/signing/issuer.ts'
import { ensureSigningKeys } from '#server/adapters/signing/keys.ts'
import type { Context } from '#server/core/context.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'

/** The issuer here, and every key that ever signed. */
export async function readIssuer(ctx: Pick<Context, 'db' | 'secret' | 'now' | 'env'>): Promise<Issuer> {
  const keys = await ensureSigningKeys(ctx)
  const { operator_name } = await readSettings(ctx.db)
  return {
    did: issuerOf(ctx.env, keys[0]),
    name: operator_name,
    keys: keys.map(({ public_key, made_at, retired_at, disowned_from }) => ({
      public_key,
      made_at: made_at.toISOString(),
      retired_at: retired_at?.toISOString() ?? null,
      disowned_from: disowned_from?.toISOString() ?? null,
    })),
  }
}

/** The document at `/.well-known/did.json`. */
export const readDidDocument = async (ctx: Pick<Context, 'db' | 'secret' | 'now' | 'env'>) =>
  didDocument(ctx.env, await ensureSigningKeys(ctx))
