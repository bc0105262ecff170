import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import {
  ReportColumn,
  type Period,
  type ReportFacts,
  type ReportFigures,
  type ReportLine,
} from '#contract/proof/reports.ts'
import type { Context } from '#server/core/context.ts'
import { toGrams, toKilograms } from '#server/features/requests/custody/post.ts'
import { nameOfKind } from '#server/features/requests/custody/terms.ts'
import { reportBalances, readLedgerSum, readUnrouted } from './balances.ts'
import { rankOfKind, type Mapping } from './groups.ts'
import { readIncoming, listManifests } from './incoming.ts'
import { periodDays } from './periods.ts'

/** The terms of a report: for one that was handed in, those of that time. */
export type ReportTerms = { mapping: Mapping; time_zone: string; operator: string }

/** The facts of a period by now, from the ledger. @param db on a snapshot: its figures belong together */
export async function gatherReportFacts(
  { db }: Pick<Context, 'db'>,
  period: Period,
  { mapping, time_zone, operator }: ReportTerms,
): Promise<ReportFacts> {
  const { kind, from, to } = periodDays(period)
  const span = { kind, from, to, time_zone }
  const lines = (await reportBalances(db, span))
    .filter((line) => ReportColumn.options.some((column) => line[column] !== 0))
    .map(({ device_class, material, ...figures }): ReportLine => {
      const { group, waste_code } = mapping[(device_class ?? material)!] ?? { group: '', waste_code: '' }
      const name = nameOfKind({ device_class, material })
      return { device_class, material, name, group, waste_code, ...figures }
    })
    .toSorted(
      (one, other) =>
        rankOfKind(kindId(one)) - rankOfKind(kindId(other)) || (kindId(one) < kindId(other) ? -1 : 1),
    )
  const unrouted = await readUnrouted(db, span)
  return {
    kind,
    period,
    from,
    to,
    time_zone,
    operator,
    lines,
    total: sumOf(lines),
    groups: [
      ...Map.groupBy(lines, ({ group, waste_code }) => JSON.stringify([group, waste_code])).values(),
    ].map((some) => ({ group: some[0]!.group, waste_code: some[0]!.waste_code, ...sumOf(some) })),
    ...(await readIncoming(db, span)),
    manifests: await listManifests(db, span),
    ...(unrouted && { unrouted }),
    ledger: await readLedgerSum(db, span),
  }
}

/** A class or a material. */
export const kindId = ({ device_class, material }: Pick<ReportLine, 'device_class' | 'material'>) =>
  (device_class ?? material)!

/** In grams, so that nothing is rounded away. */
const sumOf = (lines: readonly ReportFigures[]) =>
  Object.fromEntries(
    ReportColumn.options.map((column) => [
      column,
      toKilograms(lines.reduce((sum, line) => sum + toGrams(line[column]), 0)),
    ]),
  ) as ReportFigures

/** As RFC 8785 writes them. */
export const hashReportFacts = (facts: ReportFacts) =>
  createHash('sha256').update(canonicalize(facts)!).digest('hex')
