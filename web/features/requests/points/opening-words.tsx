import { Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import type { DayHours, Point, WeekHours } from '#contract/requests/points.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { openingAt, ranges } from '#contract/requests/opening.ts'

/** 1 January 2024 was a Monday. */
const monday_ms = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

/** Names of days from Monday (0), and times, as the reader writes them. */
export function useHours() {
  const locale = useLocale()
  const name = (day: number, weekday: 'long' | 'short') =>
    new Intl.DateTimeFormat(LOCALE_TAG[locale], { weekday, timeZone: 'UTC' }).format(monday_ms + day * DAY_MS)
  const time = (at: string) => (locale === 'id' ? at.replace(':', '.') : at)
  return { name, time, span: ({ opens, closes }: DayHours) => `${time(opens)}–${time(closes)}` }
}

/** Open now, or when next: only the device knows what time it is. The line has its room from the start. */
export function OpeningNow({ point }: { point: Pick<Point, 'hours' | 'district'> }) {
  const hydrated = useHydrated()
  return (
    <p className="flex min-h-6 items-center gap-2">
      <Clock className="size-4 shrink-0 text-muted" aria-hidden="true" />
      {!point.hours ? (
        <span className="text-muted">
          <Trans>Opening hours are not known.</Trans>
        </span>
      ) : (
        hydrated && <Now hours={point.hours} district_id={point.district.id} />
      )}
    </p>
  )
}

function Now({ hours, district_id }: { hours: WeekHours; district_id: string }) {
  const { name, time } = useHours()
  const opening = openingAt(hours, district_id, useNow())
  if (opening.name === 'never') return <Trans>Not open on any day.</Trans>
  if (opening.name === 'open')
    return opening.closes === '24:00' ? (
      <strong className="font-semibold text-primary">
        <Trans>Open now</Trans>
      </strong>
    ) : (
      <span>
        <Trans>
          <strong className="font-semibold text-primary">Open now</strong>, until {time(opening.closes)}
        </Trans>
      </span>
    )
  const at = time(opening.at)
  if (opening.in_days === 0) return <Trans>Closed now, opens at {at}</Trans>
  if (opening.in_days === 1) return <Trans>Closed now, opens tomorrow at {at}</Trans>
  return (
    <Trans>
      Closed now, opens on {name(opening.day, 'long')} at {at}
    </Trans>
  )
}

/** The whole week, days with the same hours together. */
export function WeekHoursList({ hours }: { hours: WeekHours }) {
  const { t } = useLingui()
  const { name, span } = useHours()
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
      {ranges(hours).map(({ from, to, hours }) => (
        <div key={from} className="contents">
          <dt>{from === to ? name(from, 'short') : `${name(from, 'short')}–${name(to, 'short')}`}</dt>
          <dd className={hours ? 'tabular-nums' : 'text-muted'}>{hours ? span(hours) : t`closed`}</dd>
        </div>
      ))}
    </dl>
  )
}
