import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PackageCheck, Plus, TriangleAlert, UserRoundX } from 'lucide-react'
import { rounds, type RoundRow } from '#contract/requests/rounds.ts'
import { LotsAboard } from '#web/knowledge/lots-aboard.tsx'
import { formatExact } from '#web/knowledge/quantities.ts'
import { byDay } from '#web/lib/time/by-day.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { addDays, useWeek } from '#web/lib/time/use-week.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { WeekButtons } from '#web/ui/form/week-buttons.tsx'

const DAYS = 7

/** The rounds of each driver, a week at a time. */
export function RoundsList() {
  const { t } = useLingui()
  const { from, move } = useWeek(DAYS)
  const to = addDays(from, DAYS - 1)
  const query = useQuery(queryOf(rounds.list, { query: { from, to } }))
  const days = query.data && byDay(query.data.rounds)
  const add = (
    <Link to={paths.adminRound('new')} className={buttonStyle()}>
      <Plus className="size-5" aria-hidden="true" />
      <Trans>Plan a round</Trans>
    </Link>
  )
  return (
    <section aria-labelledby="rounds" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="rounds" className="mr-auto text-xl">
          <Trans>Rounds</Trans>
        </h2>
        {add}
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <p className="mr-auto text-muted" aria-live="polite">
          {formatWeekday(from)} – {formatWeekday(to)}
        </p>
        <WeekButtons onMove={move} />
      </div>
      {query.isError && (
        <ErrorState
          title={<Trans>The rounds could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!days && !query.isError && <Skeleton className="h-64 rounded-card" />}
      {days?.length === 0 && (
        <Card padded={false}>
          <EmptyState title={<h3>{t`No rounds on these days`}</h3>}>
            <Trans>A round is a driver’s route on one day: pick-ups and drop-off points, in order.</Trans>
          </EmptyState>
        </Card>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {days?.map(([day, some]) => (
          <section key={day} aria-label={formatWeekday(day)} className="flex flex-col gap-2">
            <h3 className="text-base">{formatWeekday(day)}</h3>
            <ul className="flex flex-col gap-3">
              {some.map((round) => (
                <RoundLine key={round.id} round={round} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

function RoundLine({ round }: { round: RoundRow }) {
  const { id, driver, stops, open, conflicts, weight_kg, started_at, finished_at, note, aboard } = round
  const weight = formatExact(weight_kg)
  return (
    <Card as="li" interactive className="relative flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link
          to={paths.adminRound(id)}
          className="text-lg font-bold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {driver ? driver.username : <Trans>No driver has started it yet</Trans>}
        </Link>
        {!driver && (
          <Badge tone="copper" icon={<UserRoundX aria-hidden="true" />}>
            <Trans>No driver</Trans>
          </Badge>
        )}
        {finished_at ? (
          <Badge tone="green">
            <Trans context="a round">Over</Trans>
          </Badge>
        ) : (
          started_at && (
            <Badge tone="green">
              <Trans context="a round">On the way</Trans>
            </Badge>
          )
        )}
        {conflicts > 0 && (
          <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
            <Plural value={conflicts} one="# to be settled" other="# to be settled" />
          </Badge>
        )}
        {finished_at && aboard.lots > 0 && (
          <Badge tone="copper" icon={<PackageCheck aria-hidden="true" />} className="whitespace-normal!">
            <LotsAboard {...aboard} />
          </Badge>
        )}
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
        <span>
          <Plural value={stops} one="# stop" other="# stops" />
        </span>
        {!finished_at && open < stops && (
          <span>
            <Trans>{open} still open</Trans>
          </span>
        )}
        {weight_kg > 0 && (
          <span>
            <Trans>{weight} kg weighed</Trans>
          </span>
        )}
        {note && <span className="truncate">{note}</span>}
      </p>
    </Card>
  )
}
