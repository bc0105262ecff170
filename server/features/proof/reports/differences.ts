import {
  ManifestDetail,
  ReportColumn,
  type FigureDifference,
  type ManifestDifference,
  type ReportDifference,
  type ReportFacts,
  type ReportManifest,
  type ReportPart,
} from '#contract/proof/reports.ts'
import { TOTAL, UNROUTED } from './words.ts'
import { kindId } from './facts.ts'

/**
 * The differences between the present facts and those handed in. Brands are left out: they are words of senders and
 * are forgotten with them, which is no correction.
 */
export function findReportDifferences(said: ReportFacts, known: ReportFacts): ReportDifference[] {
  return [
    ...figures(
      'total',
      [{ key: null, name: TOTAL, ...said.total }],
      [{ key: null, name: TOTAL, ...known.total }],
    ),
    ...figures(
      'lines',
      said.lines.map((line) => ({ ...line, key: kindId(line) })),
      known.lines.map((line) => ({ ...line, key: kindId(line) })),
    ),
    ...(['sources', 'districts'] as const).flatMap((part) => parts(part, said[part], known[part])),
    // Months and half-years leave nothing out, and earlier versions did not say so.
    ...figures('unrouted', leftOut(said), said.unrouted ? leftOut(known) : []),
    ...manifestDifferences(said.manifests, known.manifests),
  ]
}

type Row = Pick<ReportPart, 'key' | 'name'> & Partial<ReportFacts['total']>

const leftOut = ({ unrouted }: ReportFacts): Row[] =>
  unrouted ? [{ key: null, name: UNROUTED, ...unrouted }] : []

function figures(
  part: 'total' | 'lines' | 'unrouted',
  said: readonly Row[],
  known: readonly Row[],
): FigureDifference[] {
  return pairs(said, known).flatMap(([before, now]) =>
    ReportColumn.options.flatMap((column) => {
      const [said_kg, known_kg] = [before?.[column] ?? 0, now?.[column] ?? 0]
      const { key, name } = (before ?? now)!
      return said_kg === known_kg ? [] : [{ part, key, name, column, said_kg, known_kg }]
    }),
  )
}

const parts = (
  part: 'sources' | 'districts',
  said: readonly ReportPart[],
  known: readonly ReportPart[],
): FigureDifference[] =>
  pairs(said, known).flatMap(([before, now]) => {
    const [said_kg, known_kg] = [before?.weight_kg ?? 0, now?.weight_kg ?? 0]
    const { key, name } = (before ?? now)!
    return said_kg === known_kg ? [] : [{ part, key, name, column: null, said_kg, known_kg }]
  })

type Manifest = Pick<ReportManifest, 'consignment_id' | 'number' | ManifestDetail>

/**
 * The entries of a consignment that came later, or have changed. An undone one, or a later one, shows in the
 * kilograms that were sent.
 */
export function manifestDifferences(
  said: readonly Manifest[],
  known: readonly Omit<Manifest, 'number'>[],
): ManifestDifference[] {
  const now = new Map(known.map((one) => [one.consignment_id, one]))
  return said.flatMap((before) =>
    ManifestDetail.options.flatMap((detail) => {
      const one = now.get(before.consignment_id)
      if (!one || one[detail] === before[detail]) return []
      const { number } = before
      return [{ part: 'manifests' as const, number, detail, said: before[detail], known: one[detail] }]
    }),
  )
}

/** The pairs with the same key, in the order of the report; then those that the report lacks. */
function pairs<T extends { key: string | null }>(said: readonly T[], known: readonly T[]) {
  const by = (all: readonly T[]) => new Map(all.map((one) => [one.key, one]))
  const [before, now] = [by(said), by(known)]
  return [...new Set([...before.keys(), ...now.keys()])].map(
    (key) => [before.get(key), now.get(key)] as const,
  )
}
