import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { TimeZone } from '#contract/appointments.ts'
import type { CertificateKind, CertifiedRecord, CountedEntry, Grade } from '#contract/certificates.ts'
import { Grade as GRADES } from '#contract/certificates.ts'
import type { Outcome, WeightMethod } from '#contract/weights.ts'
import type { Env } from '#server/env.ts'
import { weightEntries } from '#server/database/schema/weights.ts'
import { rulesOf } from '#server/features/impact/rules.ts'
import { roundToGram, totalsOf } from '#server/features/impact/totals.ts'
import { factsOf } from '#server/features/knowledge/facts.ts'

/** Of the ledger, in the order of its ids. */
export type Entry = Pick<typeof weightEntries.$inferSelect, keyof typeof ENTRY>

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
}

/** What a certificate is about, as its row holds it. */
export type Scope =
  | { kind: 'request'; submission_id: number }
  | { kind: 'period'; from_day: string; to_day: string }

/** What a kind of certificate gathers: the entries that it counts, and what else is known of them. */
export type Gathered = {
  entries: readonly Entry[]
  /** Of a span of time, its days; else those of the entries hold. */
  days?: { from: string; to: string }
  time_zone: TimeZone
  /** Who has taken it over further on, and confirmed so much. */
  receivers: { receiver: string; weight_kg: number }[]
}

/** By eye is by somebody's word. What receivers confirm of consignments is not joined to entries yet. */
const GRADE_OF: Record<WeightMethod, Grade> = { weighed: 'weighed', estimated: 'declared' }

/** What is signed of it: every figure follows from the entries and the factors of this version. */
export function certify(
  kind: CertificateKind,
  { entries, days, time_zone, receivers }: Gathered,
  env: Env,
  now: Date,
): CertifiedRecord {
  const { avoided_kg_co2e, uncounted_kg, weight_kg } = totalsOf(
    entries.map((entry) => ({ ...entry, payout_idr: 0 })),
    rulesOf(env),
  )
  const lines = linesOf(entries)
  const has = (grade: Grade) => lines.some((line) => line.grade === grade)
  const day = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }).format(at)
  const at_ms = entries.map(({ recorded_at }) => recorded_at.getTime())
  return {
    covers: kind,
    from: days?.from ?? day(new Date(Math.min(...at_ms))),
    to: days?.to ?? day(new Date(Math.max(...at_ms))),
    timeZone: time_zone,
    weightKg: weight_kg,
    grade: GRADES.options.find(has)!,
    byGrade: sumsBy(lines, 'grade'),
    byOutcome: sumsBy(lines, 'outcome'),
    lines,
    receivers: receivers.map(({ receiver, weight_kg }) => ({ receiver, weightKg: weight_kg })),
    avoidedKgCo2e: avoided_kg_co2e,
    uncountedKg: uncounted_kg,
    // An entry is computed with the factors that were in force when it was recorded.
    factorVersion: [...new Set(entries.map(({ factor_version }) => factor_version))].toSorted().join(', '),
    displacement: rulesOf(env).displacement,
    ledger: {
      entries: entries.length,
      sha256: hashOf(entries),
      at: now.toISOString().replace(/\.\d+Z$/, 'Z'),
    },
  }
}

type Line = CertifiedRecord['lines'][number]

/** Entries of one class, outcome and grade are one line; the heaviest first. */
function linesOf(entries: readonly Entry[]): Line[] {
  const groups = Map.groupBy(entries, (entry) => [entry.device_class, entry.outcome, entry.method].join(' '))
  return [...groups.values()]
    .map((some): Line => {
      const { device_class, outcome, method } = some[0]!
      const units = some.reduce<number | null>(
        (sum, one) => (sum === null || one.units === null ? null : sum + one.units),
        0,
      )
      return {
        deviceClass: device_class,
        deviceName: factsOf(device_class)?.name ?? { id: device_class, en: device_class },
        outcome,
        grade: GRADE_OF[method],
        weightKg: total(some.map(({ weight_kg }) => weight_kg)),
        ...(units !== null && { units }),
      }
    })
    .toSorted((one, other) => other.weightKg - one.weightKg || (one.deviceClass < other.deviceClass ? -1 : 1))
}

const total = (kilograms: number[]) => roundToGram(kilograms.reduce((sum, kg) => sum + kg, 0))

function sumsBy<Name extends 'grade' | 'outcome'>(lines: readonly Line[], name: Name) {
  const groups = Map.groupBy(lines, (line) => line[name])
  return [...groups].map(([value, some]) => ({
    [name]: value,
    weightKg: total(some.map(({ weightKg }) => weightKg)),
  })) as { [Key in Name]: Name extends 'grade' ? Grade : Outcome } extends infer Named
    ? (Named & { weightKg: number })[]
    : never
}

/** An entry as the hash covers it: what counts, and nobody who recorded it. */
export const counted = ({ recorded_at, ...entry }: Entry): CountedEntry => ({
  ...entry,
  recorded_at: recorded_at.toISOString(),
})

/** SHA-256 of the list as RFC 8785 writes it. */
export const hashOf = (entries: readonly Entry[]) =>
  createHash('sha256')
    .update(canonicalize(entries.map(counted))!)
    .digest('hex')
