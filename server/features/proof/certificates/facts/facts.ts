import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import canonicalize from 'canonicalize'
import type { TimeZone } from '#contract/requests/appointments.ts'
import type {
  CertificateKind,
  CertifiedOutcome,
  CertifiedRecord,
  Counted,
  CountedEntry,
  CountedMove,
  Grade,
} from '#contract/proof/certificates.ts'
import { Grade as GRADES } from '#contract/proof/certificates.ts'
import { Outcome, type WeightMethod } from '#contract/requests/weights.ts'
import type { Env } from '#server/installation/env.ts'
import type { Database } from '#server/database/open.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import type { Fate, Move } from '#server/features/requests/custody/follow.ts'
import { toKilograms } from '#server/features/requests/custody/post.ts'
import { nameOfKind } from '#server/features/requests/custody/terms.ts'
import { impactRules } from '#server/features/requests/impact/rules.ts'
import { roundToGram, sumLots } from '#server/features/requests/impact/totals.ts'
import { countedWipe, recordsIn, toDataWipes, type Wiped } from './wipes.ts'

/** Entries of the ledger, in the order of their ids. */
export type CertifiedEntry = Pick<typeof weightEntries.$inferSelect, keyof typeof ENTRY>

export const ENTRY = {
  id: weightEntries.id,
  device_class: weightEntries.device_class,
  weight_kg: weightEntries.weight_kg,
  units: weightEntries.units,
  method: weightEntries.method,
  outcome: weightEntries.outcome,
  refrigerant: weightEntries.refrigerant,
  refrigerant_gas: weightEntries.refrigerant_gas,
  refrigerant_g: weightEntries.refrigerant_g,
  factor_version: weightEntries.factor_version,
  recorded_at: weightEntries.recorded_at,
  happened_at: weightEntries.happened_at,
}

/** The scope of a certificate, as its row holds it. */
export type Scope =
  | { kind: 'request'; submission_id: number }
  | { kind: 'period'; from_day: string; to_day: string }
  | { kind: 'consignment'; consignment_id: number }

/** The entries that count for a request or a span of time. */
export type Gathered = {
  entries: readonly CertifiedEntry[]
  /** Both included; of a request, those on which it was weighed. */
  days: { from: string; to: string }
  time_zone: TimeZone
}

/** The database from which facts are gathered: on a snapshot, where several queries are made. */
export type Source = { db: Database; env: Env }

/** The facts to sign, and the entries of the ledgers that they follow from. */
export type Facts = {
  record: Omit<CertifiedRecord, 'ledger'>
  counted: Counted[]
  entry_ids: number[]
  custody_entry_ids: number[]
  wipe_ids: number[]
}

/** By eye is by somebody's word. */
const GRADE_OF: Record<WeightMethod, Grade> = { weighed: 'weighed', estimated: 'declared' }
const gradeOf = ({ of, consignment_id }: Fate<CertifiedEntry>): Grade =>
  consignment_id === null ? GRADE_OF[of[0]!.method] : 'confirmed'

/** The facts beside the entries: their outcomes, the person who reported each, and the data on them. */
export type EntryHistory = {
  fates: readonly Fate<CertifiedEntry>[]
  moves: readonly Move[]
  receivers: CertifiedRecord['receivers']
  wipes: readonly Wiped[]
}

/** The signed part: every figure follows from the entries and the factors of their versions. */
export function toCertifiedFacts(
  kind: CertificateKind,
  { entries, days, time_zone }: Gathered,
  { fates, moves, receivers, wipes }: EntryHistory,
  env: Env,
): Facts {
  const { avoided_range_kg_co2e, uncounted_kg, weight_kg } = sumLots(fatesAsLots(fates), impactRules(env))
  const lines = linesOf(fates)
  const records = recordsIn(wipes)
  const has = (grade: Grade) => lines.some((line) => line.grade === grade)
  const difference = moves.reduce((sum, move) => sum + (move.account === 'difference' ? move.grams : 0), 0)
  const unfollowed = fates.reduce((sum, { followed, grams }) => sum + (followed ? 0 : grams), 0)
  return {
    record: {
      covers: kind,
      ...days,
      timeZone: time_zone,
      weightKg: weight_kg,
      grade: GRADES.options.find(has)!,
      byGrade: sumsBy(lines, 'grade'),
      byOutcome: sumsBy(lines, 'outcome'),
      lines,
      receivers,
      ...(difference !== 0 && { differenceKg: toKilograms(difference) }),
      ...(unfollowed > 0 && { unfollowedKg: toKilograms(unfollowed) }),
      ...toDataWipes(wipes),
      avoidedKgCo2e: avoided_range_kg_co2e.mid,
      avoidedLowKgCo2e: avoided_range_kg_co2e.low,
      avoidedHighKgCo2e: avoided_range_kg_co2e.high,
      uncountedKg: uncounted_kg,
      factorVersion: factorVersions(entries),
      displacement: impactRules(env).displacement,
    },
    counted: [...entries.map(toCountedEntry), ...moves.map(countedMove), ...records.map(countedWipe)],
    entry_ids: entries.map(({ id }) => id),
    custody_entry_ids: moves.map(({ id }) => id),
    wipe_ids: records.map(({ id }) => id),
  }
}

/** An entry is computed with the factors that were in force when it was recorded. */
export const factorVersions = (entries: readonly CertifiedEntry[]) =>
  [...new Set(entries.map(({ factor_version }) => factor_version))].toSorted().join(', ')

export const dayIn = (timeZone: string) => (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)

export type Line = CertifiedRecord['lines'][number]

/** Fates of what was weighed together, by what `nameOf` tells apart. Pieces are known where all of them met the same end. */
function parted(fates: readonly Fate<CertifiedEntry>[], nameOf: (fate: Fate<CertifiedEntry>) => string) {
  return [...Map.groupBy(fates, ({ of }) => of)].flatMap(([of, own]) => {
    const parts = [...Map.groupBy(own, nameOf).values()]
    const units =
      parts.length > 1
        ? null
        : of.reduce<number | null>(
            (sum, one) => (sum === null || one.units === null ? null : sum + one.units),
            0,
          )
    return parts.map((some) => ({
      fate: some[0]!,
      grams: some.reduce((sum, { grams }) => sum + grams, 0),
      units,
    }))
  })
}

/** Unknown pieces or gas of a part stay unknown. Lost or missing kilograms avoided nothing. */
const fatesAsLots = (fates: readonly Fate<CertifiedEntry>[]) =>
  parted(fates, ({ outcome }) => outcome).map(({ fate: { of, outcome }, grams, units }) => ({
    ...of[0]!,
    refrigerant: null,
    refrigerant_gas: null,
    refrigerant_g: null,
    payout_idr: 0,
    units,
    outcome: Outcome.safeParse(outcome).data ?? ('unknown' as const),
    weight_kg: toKilograms(grams),
  }))

/** One line for each class, outcome and grade; the heaviest first. */
function linesOf(fates: readonly Fate<CertifiedEntry>[]): Line[] {
  const parts = parted(fates, (fate) => `${fate.outcome} ${gradeOf(fate)}`)
  const groups = Map.groupBy(parts, ({ fate }) =>
    [fate.of[0]!.device_class, fate.outcome, gradeOf(fate)].join(' '),
  )
  return [...groups.values()]
    .map((some): Line => {
      const { fate } = some[0]!
      const { device_class } = fate.of[0]!
      const units = some.reduce<number | null>(
        (sum, one) => (sum === null || one.units === null ? null : sum + one.units),
        0,
      )
      return {
        deviceClass: device_class,
        deviceName: nameOfKind({ device_class, material: null }),
        outcome: fate.outcome,
        grade: gradeOf(fate),
        weightKg: toKilograms(some.reduce((sum, { grams }) => sum + grams, 0)),
        ...(units !== null && { units }),
      }
    })
    .toSorted(
      (one, other) => other.weightKg - one.weightKg || (one.deviceClass! < other.deviceClass! ? -1 : 1),
    )
}

const total = (kilograms: number[]) => roundToGram(kilograms.reduce((sum, kg) => sum + kg, 0))

/** By grade or by outcome. */
export function sumsBy<Name extends 'grade' | 'outcome'>(lines: readonly Line[], name: Name) {
  const groups = Map.groupBy(lines, (line) => line[name])
  return [...groups].map(([value, some]) => ({
    [name]: value,
    weightKg: total(some.map(({ weightKg }) => weightKg)),
  })) as { [Key in Name]: Name extends 'grade' ? Grade : CertifiedOutcome } extends infer Named
    ? (Named & { weightKg: number })[]
    : never
}

/** An entry as the hash covers it: what counts, and nobody who recorded it. */
export const toCountedEntry = ({ recorded_at, happened_at, ...entry }: CertifiedEntry): CountedEntry => ({
  ...entry,
  recorded_at: recorded_at.toISOString(),
  // Left out where it says nothing: hashes of before this was kept stay true.
  ...(happened_at && { happened_at: happened_at.toISOString() }),
})

/** The same of an entry of custody. */
export const countedMove = ({ id, act_id, at, lot_id, ...move }: Move): CountedMove => ({
  custody_entry: id,
  act: act_id,
  kind: move.kind,
  at: at.toISOString(),
  happened_on: move.happened_on,
  lot: lot_id,
  account: move.account,
  material: move.material,
  grams: move.grams,
  weight_entry: move.weight_entry_id,
  consignment: move.consignment_id,
})

/** So many entries take some milliseconds; then others have their turn. */
const AT_ONCE = 1000

/** SHA-256 of the list as RFC 8785 writes it: of a large span of time, without keeping everybody else waiting. */
export async function hashEntries(list: readonly object[]) {
  const hash = createHash('sha256').update('[')
  for (const [at, one] of list.entries()) {
    hash.update(`${at === 0 ? '' : ','}${canonicalize(one)}`)
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
  }
  return hash.update(']').digest('hex')
}
