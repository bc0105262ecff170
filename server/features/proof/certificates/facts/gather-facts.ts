import { eq, inArray } from 'drizzle-orm'
import type { CertifiedRecord } from '#contract/proof/certificates.ts'
import type { Database } from '#server/database/open.ts'
import { consignments, partners } from '#server/database/schema/partners.ts'
import { asksFirst } from '#server/core/errors.ts'
import { followWeights, type Move } from '#server/features/requests/custody/follow.ts'
import { toKilograms } from '#server/features/requests/custody/post.ts'
import { factsOfConsignment } from './facts-of-consignment.ts'
import { factsOfPeriod } from './facts-of-period.ts'
import { factsOfRequest } from './facts-of-request.ts'
import { toCertifiedFacts, type Facts, type Scope, type Source } from './facts.ts'
import { wipesOfLots } from './wipes.ts'

/**
 * The facts of a certificate of any kind, from one snapshot: the figures and the hash agree although others record weights
 * at the same time.
 * @throws Problem as `factsOfRequest` and `factsOfConsignment`; 409 `nothing-weighed`
 */
export const gatherCertificateFacts = ({ db, env }: Source, scope: Scope): Promise<Facts> =>
  db.transaction((tx) => factsIn({ db: tx, env }, scope), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

async function factsIn(ctx: Source, scope: Scope): Promise<Facts> {
  if (scope.kind === 'consignment') return factsOfConsignment(ctx, scope.consignment_id)
  const gathered =
    scope.kind === 'request'
      ? await factsOfRequest(ctx, scope.submission_id)
      : await factsOfPeriod(ctx, scope.from_day, scope.to_day)
  if (gathered.entries.length === 0)
    throw asksFirst(
      'nothing-weighed',
      scope.kind === 'request' ? { kind: 'request', id: scope.submission_id } : null,
      'There are no recorded weights to certify.',
    )
  const { fates, moves, lot_ids } = await followWeights(ctx.db, gathered.entries)
  const wipes = await wipesOfLots(ctx.db, lot_ids)
  const receivers = await receiversOf(ctx.db, moves)
  return toCertifiedFacts(scope.kind, gathered, { fates, moves, receivers, wipes }, ctx.env)
}

/** The receivers who have confirmed it by their own scale, each with the kilograms; the largest first. */
async function receiversOf(
  db: Pick<Database, 'select'>,
  moves: readonly Move[],
): Promise<CertifiedRecord['receivers']> {
  const received = moves.filter(({ kind, account }) => kind === 'confirmed' && account === 'held')
  const rows = await db
    .select({ id: consignments.id, name: partners.name })
    .from(consignments)
    .innerJoin(partners, eq(partners.id, consignments.receiver_id))
    .where(inArray(consignments.id, [...new Set(received.map(({ consignment_id }) => consignment_id!))]))
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return [...Map.groupBy(received, ({ consignment_id }) => nameOf.get(consignment_id!)!)]
    .map(([receiver, some]) => ({
      receiver,
      weightKg: toKilograms(some.reduce((sum, { grams }) => sum + grams, 0)),
    }))
    .toSorted((one, other) => other.weightKg - one.weightKg)
}
