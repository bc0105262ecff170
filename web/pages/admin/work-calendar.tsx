import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Inbox, Plus } from 'lucide-react'
import { pickups } from '#contract/requests/pickups.ts'
import { rounds } from '#contract/requests/rounds.ts'
import { DayVisits } from '#web/features/requests/pickups/day-visits.tsx'
import { DayRounds } from '#web/features/requests/rounds/desk/day-rounds.tsx'
import { NothingWaits, OnlyWaiting, useMatter } from '#web/knowledge/only-waiting.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { byDay } from '#web/lib/time/by-day.ts'
import { today } from '#web/lib/time/days.ts'
import { addDays, useWeek } from '#web/lib/time/use-week.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { WeekButtons } from '#web/ui/form/week-buttons.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

const DAYS = 7

/**
 * The visits and the rounds that make them, day by day, a week at a time; or the rounds of any day that a line of the
 * bell is about.
 */
export function WorkCalendar() {
  const { t } = useLingui()
  const { from, move } = useWeek(DAYS)
  const to = addDays(from, DAYS - 1)
  const matter = useMatter('round-finished', 'stop-conflict')
  const visits = useQuery({ ...queryOf(pickups.calendar, { query: { from, to } }), enabled: !matter })
  const ways = useQuery(queryOf(rounds.list, { query: { from, to, matter } }))
  const known = (matter || visits.data) && ways.data
  const slots = new Map(byDay(visits.data?.slots ?? []))
  const driven = new Map(byDay(ways.data?.rounds ?? []))
  const week = Array.from({ length: DAYS }, (_, n) => addDays(from, n))
  const days = matter ? [...driven.keys()] : week.filter((day) => slots.has(day) || driven.has(day))
  const failed = [visits, ways].find(({ isError }) => isError)
  return (
    <section aria-labelledby="calendar" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="calendar" className="mr-auto text-xl">
          <Trans>Pick-ups and rounds</Trans>
        </h2>
        <Link to={`${paths.admin}?unvisited=true`} className={buttonStyle({ variant: 'secondary' })}>
          <Inbox className="size-5" aria-hidden="true" />
          <Trans>Open requests without a visit</Trans>
        </Link>
        <Link to={paths.adminRound('new')} className={buttonStyle()}>
          <Plus className="size-5" aria-hidden="true" />
          <Trans>Plan a round</Trans>
        </Link>
      </div>
      {matter ? (
        <OnlyWaiting />
      ) : (
        <div className="flex flex-wrap items-center gap-2.5">
          <p className="mr-auto text-muted" aria-live="polite">
            {formatWeekday(from)} – {formatWeekday(to)}
          </p>
          <WeekButtons onMove={move} />
        </div>
      )}
      {failed?.error && (
        <ErrorState
          title={<Trans>The pick-ups and rounds could not be loaded.</Trans>}
          cause={errorMessage(failed.error)}
          retryLabel={t`Try again`}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!known && !failed && <Skeleton className="h-64 rounded-card" />}
      {known && matter && days.length === 0 && <NothingWaits />}
      {known && !matter && days.length === 0 && (
        <Card padded={false}>
          <EmptyState title={<h3>{t`No pick-ups and no rounds on these days`}</h3>}>
            <Trans>
              The hours of pick-ups are set in the service areas. A round is a driver’s route on one day:
              pick-ups and drop-off points, in order.
            </Trans>
          </EmptyState>
        </Card>
      )}
      {known &&
        days.map((day) => (
          <Card as="section" key={day} aria-label={formatWeekday(day)} className="flex flex-col gap-3">
            <h3 className="text-base">{formatWeekday(day)}</h3>
            <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
              {!matter && <DayVisits day={day} slots={slots.get(day) ?? []} past={day < today()} />}
              <DayRounds rounds={driven.get(day) ?? []} />
            </div>
          </Card>
        ))}
    </section>
  )
}
