import type { Report } from '#contract/proof/reports.ts'
import { gramsOf, kgOf } from '#server/features/requests/custody/post.ts'
import { dayWords, figure, periodWords, TITLES, WORDS } from './words.ts'

/** As it is made into files: of one that was handed in nothing that came out later, and nobody's name. */
export type Printed = Omit<Report, 'differences' | 'over' | 'handed_in'> & { handed_in_at: Date | null }

/** When it was handed in, by the clock of the installation. */
export const stateOf = ({ handed_in_at, time_zone }: Printed) =>
  handed_in_at
    ? WORDS.handed_in(
        new Intl.DateTimeFormat('id-ID', {
          dateStyle: 'long',
          timeStyle: 'short',
          timeZone: time_zone,
        }).format(handed_in_at),
      )
    : WORDS.draft

function leftOut({ in_kg, out_kg, closing_kg }: NonNullable<Printed['unrouted']>): [string, string] {
  return [WORDS.left_out, WORDS.left_out_are(figure(in_kg), figure(inAll(out_kg, closing_kg)))]
}

/** To the gram. */
export const inAll = (...kg: number[]) => kgOf(kg.reduce((sum, one) => sum + gramsOf(one), 0))

/** What one has to know to read it. */
export function notesOf(report: Printed): [what: string, said: string][] {
  const { kind, period, from, to, time_zone, operator, sha256, ledger } = report
  return [
    [TITLES[kind], periodWords(period)],
    [WORDS.operator, operator || WORDS.not_entered],
    [WORDS.days, `${dayWords(from)} sampai ${dayWords(to)}`],
    [WORDS.time_zone, time_zone],
    [WORDS.state, stateOf(report)],
    [WORDS.scope, kind === 'quarter' ? WORDS.of_business : WORDS.of_all],
    ...(report.unrouted ? [leftOut(report.unrouted)] : []),
    [WORDS.sum, WORDS.sum_is],
    [WORDS.signs, WORDS.signs_are],
    [WORDS.brands, WORDS.brands_are],
    [WORDS.codes, WORDS.codes_are],
    [WORDS.ledger, WORDS.entries(ledger.entries, ledger.sha256)],
    [WORDS.hash, sha256],
  ]
}
