import { asc } from 'drizzle-orm'
import type { MonthlyRecord, Network } from '#contract/proof/statements.ts'
import { issuerOf } from '#server/adapters/signing/issuer.ts'
import { ensureSigningKeys } from '#server/adapters/signing/keys.ts'
import type { Context } from '#server/core/context.ts'
import { peers, peerStatements } from '#server/database/schema/outside.ts'
import { roundToGram } from '#server/features/requests/impact/totals.ts'
import { listStatements, sumStatements } from './freeze.ts'
import { factsIn } from './read-statement.ts'

/** The statements of this installation and the others, each with its later corrections, and all of it together. */
export async function readNetwork({
  db,
  env,
  secret,
  now,
}: Pick<Context, 'db' | 'env' | 'secret' | 'now'>): Promise<Network> {
  const [key] = await ensureSigningKeys({ db, secret, now })
  const own = { did: issuerOf(env, key), ...totalOf(await listStatements(db)) }
  const rows = await db.select().from(peerStatements).orderBy(asc(peerStatements.month))
  const of = Map.groupBy(rows, ({ peer_id }) => peer_id)
  const others = (await db.select().from(peers).orderBy(asc(peers.did))).map(({ id, did, ...peer }) => {
    const said = of.get(id) ?? []
    return {
      id,
      did,
      trouble: peer.trouble,
      checked_at: peer.checked_at?.toISOString() ?? null,
      ...totalOf(
        said.flatMap(({ month, document }) => (document ? { month, facts: factsIn(document) } : [])),
      ),
      refused: said.flatMap(({ month, refused, refused_at }) =>
        refused && refused_at ? { month, reason: refused, at: refused_at.toISOString() } : [],
      ),
    }
  })
  const sum = (figure: 'weight_kg' | 'avoided_kg_co2e') =>
    roundToGram(others.reduce((all, one) => all + one[figure], own[figure]))
  return { own, peers: others, weight_kg: sum('weight_kg'), avoided_kg_co2e: sum('avoided_kg_co2e') }
}

function totalOf(said: readonly { month: string; facts: MonthlyRecord }[]) {
  const { weight_kg, avoided_kg_co2e } = sumStatements(said)
  return {
    months: said.length,
    last_month: said.at(-1)?.month ?? null,
    weight_kg,
    avoided_kg_co2e,
  }
}
