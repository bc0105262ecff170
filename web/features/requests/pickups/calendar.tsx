import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { pickups, type CalendarSlot } from '#contract/requests/pickups.ts'
import { addressLine, senderName } from '#contract/requests/submissions.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatRounded } from '#web/knowledge/quantities.ts'
import { formatNumber, formatWeekday } from '#web/lib/words/format.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { WeekButtons } from '#web/ui/form/week-buttons.tsx'
import { byDay } from '#web/lib/time/by-day.ts'
import { addDays, useWeek } from '#web/lib/time/use-week.ts'

const DAYS = 7

/** The visits, day by day, a week at a time. */
export function PickupCalendar() {
  const { t } = useLingui()
  const { from, move } = useWeek(DAYS)
  const to = addDays(from, DAYS - 1)
  const query = useQuery(queryOf(pickups.calendar, { query: { from, to } }))
  const days = query.data && byDay(query.data.slots)
  return (
    <section aria-labelledby="calendar" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="calendar" className="text-xl">
          <Trans>Pick-ups</Trans>
        </h2>
        <WeekButtons onMove={move} />
      </div>
      <p className="text-muted" aria-live="polite">
        {formatWeekday(from)} – {formatWeekday(to)}
      </p>
      {query.isError && (
        <ErrorState
          title={<Trans>The pick-ups could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!days && !query.isError && <Skeleton className="h-64 rounded-card" />}
      {days?.length === 0 && (
        <EmptyState title={<h3>{t`No pick-ups on these days`}</h3>}>
          <Trans>The hours are set in the service areas.</Trans>
        </EmptyState>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {days?.map(([day, slots]) => (
          <Card as="section" key={day} aria-label={formatWeekday(day)} className="flex flex-col gap-3">
            <h3 className="text-base">{formatWeekday(day)}</h3>
            {slots.map((slot) => (
              <SlotOfDay key={slot.id} slot={slot} />
            ))}
          </Card>
        ))}
      </div>
    </section>
  )
}

function SlotOfDay({ slot }: { slot: CalendarSlot }) {
  const { t } = useLingui()
  const { starts, ends, area, visits, booked, booked_kg, capacity_kg } = slot
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <strong className="text-ink tabular-nums">
          {starts}–{ends}
        </strong>
        <span>{area}</span>
        <span>{t`${booked.length} of ${visits} visits`}</span>
        {booked_kg > 0 && (
          <span>
            {capacity_kg === null
              ? t`about ${formatRounded(booked_kg)} kg`
              : t`about ${formatRounded(booked_kg)} of ${formatNumber(capacity_kg)} kg`}
          </span>
        )}
      </p>
      {booked.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {booked.map(({ submission_id, tracking_code, missed_at, ...visit }) => (
            <li key={submission_id} className="flex flex-wrap items-center gap-x-3 py-1">
              <Link
                to={`${paths.admin}?open=${submission_id}`}
                className="inline-flex min-h-11 items-center font-mono text-sm text-primary underline underline-offset-2"
              >
                {tracking_code}
              </Link>
              <span className="min-w-0 flex-1 truncate">
                {addressLine(visit)} <span className="text-muted">{senderName(visit)}</span>
              </span>
              {missed_at && (
                <Badge tone="copper" icon={<CalendarX aria-hidden="true" />}>
                  {t`Nobody came`}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
