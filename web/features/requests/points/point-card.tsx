import { Trans, useLingui } from '@lingui/react/macro'
import { MapPinned, Navigation, PackageX } from 'lucide-react'
import type { Point, PointList } from '#contract/requests/points.ts'
import { Disclosure } from '#web/knowledge/disclosure.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { OpeningNow, WeekHoursList } from './opening-words.tsx'
import { PointPhoto } from './point-photo.tsx'
import { StateBadge } from './state-badge.tsx'

type Props = { point: Point; groups: PointList['groups']; away_km: number | undefined }

const linkStyle =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-primary hover:text-primary-strong'

/** One point: where, when, what it takes, how it is, and the way there. */
export function PointCard({ point, groups, away_km }: Props) {
  const { t } = useLingui()
  const say = useBilingual()
  const { name, address, district, latitude, longitude, state, reported_full_at } = point
  const at = `${latitude},${longitude}`
  const takes = groups.filter(({ id }) => point.takes.includes(id)).map((group) => say(group.name))
  return (
    <Card as="li" className="flex flex-col gap-2">
      {point.photo && (
        <PointPhoto
          name={name}
          photo={point.photo}
          sizes="(min-width: 64rem) 30rem, (min-width: 48rem) 50vw, 100vw"
          className="mb-1 aspect-video rounded-control"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="min-w-0 text-lg break-words">{name}</h3>
        <StateBadge state={state} />
        {point.is_example && (
          <Badge tone="outline">
            <Trans>Example</Trans>
          </Badge>
        )}
      </div>
      <p className="wrap-anywhere">
        {address}
        <span className="block text-sm text-muted">
          {district.districtName} · {district.cityName}
          {away_km !== undefined && <Away km={away_km} />}
        </span>
      </p>
      {reported_full_at && <ReportedFull at={reported_full_at} />}
      <OpeningNow point={point} />
      <p className="text-sm">
        <span className="font-semibold">
          <Trans>Takes:</Trans>
        </span>{' '}
        {takes.join(', ')}
      </p>
      {point.note && <p className="text-sm text-muted wrap-anywhere">{point.note}</p>}
      {point.hours && (
        <Disclosure label={t`Opening hours`}>
          <WeekHoursList hours={point.hours} />
        </Disclosure>
      )}
      <div className="mt-auto flex flex-wrap gap-x-6">
        <a
          href={`https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${at}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={linkStyle}
        >
          <Navigation className="size-4" aria-hidden="true" />
          <Trans>
            Directions <span className="sr-only">to {name}, on OpenStreetMap</span>
          </Trans>
        </a>
        <a href={`geo:${at}?q=${encodeURIComponent(`${at}(${name})`)}`} className={linkStyle}>
          <MapPinned className="size-4" aria-hidden="true" />
          <Trans>
            Open in a map app <span className="sr-only">: {name}</span>
          </Trans>
        </a>
      </div>
    </Card>
  )
}

/** Somebody's word, and said as that. How long ago it was only the device knows. */
function ReportedFull({ at }: { at: string }) {
  const hydrated = useHydrated()
  return (
    <p className="flex gap-2 rounded-control bg-copper-soft px-3 py-2 text-sm text-copper-ink">
      <PackageX className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        <strong className="font-semibold">
          <Trans>Reported full</Trans>
        </strong>
        {hydrated && (
          <>
            {' '}
            <Ago at={at} />
          </>
        )}
        . <Trans>Reported by a visitor; the operator has not checked it yet.</Trans>
      </span>
    </p>
  )
}

const Ago = ({ at }: { at: string }) => formatRelative(at, useNow())

function Away({ km }: { km: number }) {
  const far = formatNumber(km < 10 ? Math.round(km * 10) / 10 : Math.round(km))
  return (
    <>
      {' · '}
      <Trans>{far} km in a straight line</Trans>
    </>
  )
}
