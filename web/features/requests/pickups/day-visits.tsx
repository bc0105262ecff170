import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX, Route } from 'lucide-react'
import { OPEN } from '#contract/requests/request-life.ts'
import type { Status } from '#contract/foundation/status.ts'
import type { CalendarSlot } from '#contract/requests/pickups.ts'
import { addressLine, senderName } from '#contract/requests/submissions.ts'
import { formatRounded } from '#web/knowledge/quantities.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button.tsx'

type Visit = CalendarSlot['booked'][number]

/** A visit that no round makes, and that somebody still waits for. */
const isAlone = ({ round_id, status }: Visit) => round_id === null && OPEN.has(status as Status)

/** The visits of a day that are in no round, with one press for all of them, and how full the hours are. */
export function DayVisits({
  day,
  slots,
  past,
}: {
  day: string
  slots: readonly CalendarSlot[]
  past: boolean
}) {
  const { t } = useLingui()
  const alone = slots.flatMap(({ booked }) => booked.filter(isAlone)).length
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h4 className="text-sm text-muted">
        <Trans>Visits without a round</Trans>
      </h4>
      {alone === 0 && (
        <p className="text-sm text-muted">
          {slots.some(({ booked }) => booked.length > 0) ? (
            <Trans>Every visit is in a round.</Trans>
          ) : (
            <Trans>No visits.</Trans>
          )}
        </p>
      )}
      {slots.map((slot) => (
        <HoursOfDay key={slot.id} slot={slot} />
      ))}
      {alone > 0 && !past && (
        <Link
          to={`${paths.adminRound('new')}?day=${day}&visits=all`}
          className={`${buttonStyle({ variant: 'secondary' })} self-start`}
        >
          <Route className="size-5" aria-hidden="true" />
          {t`${plural(alone, { one: 'Put # visit into a round', other: 'Put # visits into a round' })}`}
        </Link>
      )}
    </div>
  )
}

function HoursOfDay({ slot }: { slot: CalendarSlot }) {
  const { t } = useLingui()
  const { starts, ends, area, visits, booked, booked_kg, capacity_kg } = slot
  const shown = booked.filter(({ round_id }) => round_id === null)
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
      {shown.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {shown.map((visit) => (
            <VisitLine key={visit.submission_id} visit={visit} />
          ))}
        </ul>
      )}
    </div>
  )
}

function VisitLine({ visit }: { visit: Visit }) {
  const { t } = useLingui()
  const { submission_id, tracking_code, missed_at } = visit
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <Link
        to={`${paths.admin}?open=${submission_id}`}
        className="inline-flex min-h-11 items-center font-mono text-sm text-primary underline underline-offset-2"
      >
        {tracking_code}
      </Link>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {addressLine(visit)} <span className="block text-sm text-muted">{senderName(visit)}</span>
      </span>
      {missed_at && (
        <Badge tone="copper" icon={<CalendarX aria-hidden="true" />}>
          {t`Nobody came`}
        </Badge>
      )}
    </li>
  )
}
