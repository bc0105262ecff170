import type { Report } from '#contract/proof/reports.ts'
import { toGrams, toKilograms } from '#server/features/requests/custody/post.ts'
import { reportDayWords, formatFigure, periodWords, TITLES, REPORT_WORDS } from './words.ts'

/** As it is made into files: of one that was handed in nothing that came out later, and nobody's name. */
export type Printed = Omit<Report, 'differences' | 'over' | 'handed_in'> & { handed_in_at: Date | null }

/** When it was handed in, by the clock of the installation. */
export const reportStateWords = ({ handed_in_at, time_zone }: Printed) =>
  handed_in_at
    ? REPORT_WORDS.handed_in(
        new Intl.DateTimeFormat('id-ID', {
          dateStyle: 'long',
          timeStyle: 'short',
          timeZone: time_zone,
        }).format(handed_in_at),
      )
    : REPORT_WORDS.draft

function leftOut({ in_kg, out_kg, closing_kg }: NonNullable<Printed['unrouted']>): [string, string] {
  return [
    REPORT_WORDS.left_out,
    REPORT_WORDS.left_out_are(formatFigure(in_kg), formatFigure(sumKilograms(out_kg, closing_kg))),
  ]
}

/** To the gram. */
export const sumKilograms = (...kg: number[]) => toKilograms(kg.reduce((sum, one) => sum + toGrams(one), 0))

/** The notes that a reader of the report needs. */
export function reportNotes(report: Printed): [what: string, said: string][] {
  const { kind, period, from, to, time_zone, operator, sha256, ledger } = report
  return [
    [TITLES[kind], periodWords(period)],
    [REPORT_WORDS.operator, operator || REPORT_WORDS.not_entered],
    [REPORT_WORDS.days, `${reportDayWords(from)} sampai ${reportDayWords(to)}`],
    [REPORT_WORDS.time_zone, time_zone],
    [REPORT_WORDS.state, reportStateWords(report)],
    [REPORT_WORDS.scope, kind === 'quarter' ? REPORT_WORDS.of_business : REPORT_WORDS.of_all],
    ...(report.unrouted ? [leftOut(report.unrouted)] : []),
    [REPORT_WORDS.sum, REPORT_WORDS.sum_is],
    [REPORT_WORDS.signs, REPORT_WORDS.signs_are],
    [REPORT_WORDS.brands, REPORT_WORDS.brands_are],
    [REPORT_WORDS.codes, REPORT_WORDS.codes_are],
    [REPORT_WORDS.ledger, REPORT_WORDS.entries(ledger.entries, ledger.sha256)],
    [REPORT_WORDS.hash, sha256],
  ]
}
