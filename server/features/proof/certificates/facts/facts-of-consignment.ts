import { eq, sql } from 'drizzle-orm'
import { CertifiedOutcome } from '#contract/proof/certificates.ts'
import { consignmentLots, lots } from '#server/database/schema/custody.ts'
import { consignments, partners } from '#server/database/schema/partners.ts'
import { asksFirst, notFound } from '#server/core/errors.ts'
import {
  consignmentKilograms,
  readBalances,
  type BalanceRow,
} from '#server/features/proof/consignments/balance.ts'
import { listMoves } from '#server/features/requests/custody/follow.ts'
import { toKilograms } from '#server/features/requests/custody/post.ts'
import { materialOf, nameOfKind, type LotKind } from '#server/features/requests/custody/terms.ts'
import { countedMove, dayIn, sumsBy, type Facts, type Line, type Source } from './facts.ts'
import { countedWipe, recordsIn, toDataWipes, wipesOfConsignment } from './wipes.ts'

/**
 * The receiver's facts about a consignment: its weights, the treatment, and the difference to the sent weight.
 * @throws Problem 404; 409 `consignment-state` where nobody has confirmed that it came
 */
export async function factsOfConsignment({ db, env }: Source, consignment_id: number): Promise<Facts> {
  const [found] = await db
    .select({ consignment: consignments, receiver: partners.name })
    .from(consignments)
    .innerJoin(partners, eq(partners.id, consignments.receiver_id))
    .where(eq(consignments.id, consignment_id))
  if (!found) throw notFound('Consignment')
  const { number, manifest_number, state, sent_at } = found.consignment
  if (state !== 'received' && state !== 'treated')
    throw asksFirst(
      'consignment-state',
      { kind: 'consignment', id: consignment_id },
      "A certificate needs the receiver's confirmation first.",
    )
  const kinds = await db
    .select({ id: lots.id, device_class: lots.device_class, material: lots.material })
    .from(consignmentLots)
    .innerJoin(lots, eq(lots.id, consignmentLots.lot_id))
    .where(eq(consignmentLots.consignment_id, consignment_id))
  const balances = await readBalances(db, [consignment_id])
  const moves = await listMoves(
    db,
    kinds.map(({ id }) => id),
    sql`a.consignment_id = ${consignment_id}`,
  )
  const wipes = await wipesOfConsignment(db, consignment_id)
  const records = recordsIn(wipes)
  const { sent_kg, received_kg, difference_kg } = consignmentKilograms(balances)
  const lines = linesOf(balances, new Map(kinds.map(({ id, ...kind }) => [id, kind])))
  const day = dayIn(env.TIME_ZONE)
  return {
    record: {
      covers: 'consignment',
      from: day(sent_at!),
      to: moves
        .map(({ happened_on, at }) => happened_on ?? day(at))
        .reduce((one, other) => (one > other ? one : other)),
      timeZone: env.TIME_ZONE,
      weightKg: received_kg!,
      grade: 'confirmed',
      byGrade: sumsBy(lines, 'grade'),
      byOutcome: sumsBy(lines, 'outcome'),
      lines,
      receivers: [{ receiver: found.receiver, weightKg: received_kg! }],
      sentKg: sent_kg,
      differenceKg: difference_kg!,
      ...toDataWipes(wipes),
      consignmentNumber: number,
      ...(manifest_number && { manifestNumber: manifest_number }),
    },
    counted: [...moves.map(countedMove), ...records.map(countedWipe)],
    entry_ids: [],
    custody_entry_ids: moves.map(({ id }) => id),
    wipe_ids: records.map(({ id }) => id),
  }
}

/**
 * By kind, outcome and what was got out of it; the heaviest first. Kilograms that the receiver has not reported on
 * are not known yet.
 */
function linesOf(balances: readonly BalanceRow[], kinds: ReadonlyMap<number, LotKind>): Line[] {
  const said = balances.flatMap(({ lot_id, account, material, grams }) => {
    const outcome = account === 'held' ? 'unknown' : account
    const of = CertifiedOutcome.exclude(['difference']).safeParse(outcome).data
    return of ? [{ kind: kinds.get(lot_id)!, outcome: of, got: material, grams }] : []
  })
  const groups = Map.groupBy(said, ({ kind, outcome, got }) =>
    [kind.device_class, kind.material, outcome, got].join(' '),
  )
  return [...groups.values()]
    .map((some): Line => {
      const { kind, outcome, got } = some[0]!
      const { device_class, material } = kind
      return {
        ...(device_class !== null && { deviceClass: device_class, deviceName: nameOfKind(kind) }),
        ...(material !== null && { material, materialName: nameOfKind(kind) }),
        ...(got !== null && { fraction: got, fractionName: materialOf(got).name }),
        outcome,
        grade: 'confirmed',
        weightKg: toKilograms(some.reduce((sum, { grams }) => sum + grams, 0)),
      }
    })
    .toSorted((one, other) => other.weightKg - one.weightKg)
}
