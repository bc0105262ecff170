import { Plural, Trans } from '@lingui/react/macro'
import { Truck } from 'lucide-react'
import type { RoundRow } from '#contract/requests/rounds.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Card } from '#web/ui/card.tsx'

/** The rounds of the day with how far they are. */
export function RoundProgress({ rounds, day }: { rounds: readonly RoundRow[]; day: string }) {
  if (rounds.length === 0) return null
  return (
    <Card as="section" aria-labelledby="rounds-today" className="flex flex-col gap-2">
      <h2 id="rounds-today" className="text-lg">
        <Trans>Rounds today</Trans>
      </h2>
      <ul className="-mx-2 flex flex-col">
        {rounds.map((round) => (
          <li key={round.id}>
            <Link
              to={paths.adminRound(round.id)}
              className="flex min-h-11 flex-col rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <span className="flex items-center gap-2">
                <Truck className="size-5 shrink-0 text-muted" aria-hidden="true" />
                <span className="font-semibold underline underline-offset-2 wrap-anywhere">
                  {round.driver?.username ?? <Trans>Nobody yet</Trans>}
                </span>
                {round.day !== day && <span className="text-sm text-danger">{formatWeekday(round.day)}</span>}
              </span>
              <Progress round={round} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Progress({ round: { stops, open, started_at, finished_at, weight_kg } }: { round: RoundRow }) {
  const done = stops - open
  const kg = formatExact(weight_kg)
  return (
    <>
      <span className="text-sm text-muted tabular-nums">
        {finished_at ? (
          <Trans context="a round">Finished</Trans>
        ) : started_at ? (
          <Trans context="a round">On the way</Trans>
        ) : (
          <Trans context="a round">Not started</Trans>
        )}
        {' · '}
        <Plural value={stops} one={`${done} of # stop`} other={`${done} of # stops`} />
        {weight_kg > 0 && ` · ${kg} kg`}
      </span>
      {stops > 0 && (
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 h-1.5 w-full" aria-hidden="true">
          <rect width="100" height="6" className="fill-sunken" />
          <rect width={(100 * done) / stops} height="6" className="fill-primary" />
        </svg>
      )}
    </>
  )
}
