import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed, LocateOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { straightLine_m } from '#contract/foundation/distance.ts'
import type { Point, PointList } from '#contract/requests/points.ts'
import { canAskPosition, usePosition } from '#web/locations/use-position.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { MapOffer } from './map-offer.tsx'
import { PointCard } from './point-card.tsx'

/** The points by city, or the nearest first: where the device is, it alone knows, and it alone counts. */
export function Points({ points, groups }: Pick<PointList, 'points' | 'groups'>) {
  const { t } = useLingui()
  const hydrated = useHydrated()
  const [district, setDistrict] = useState('')
  const position = usePosition({ exact: true })
  const here = position.state.name === 'known' ? position.state.at : undefined

  const shown = useMemo(
    () => points.filter((point) => district === '' || point.district.id === district),
    [points, district],
  )
  const away = (point: Point) =>
    here && straightLine_m({ latitude: here.lat, longitude: here.lng }, point) / 1000
  const card = (point: Point) => (
    <PointCard key={point.id} point={point} groups={groups} away_km={away(point)} />
  )
  return (
    <>
      <div className="mb-2 flex flex-wrap items-end gap-3">
        <Field label={t`District`} className="w-full sm:w-80">
          <Select value={district} onChange={({ target }) => setDistrict(target.value)}>
            <option value="">{t`All districts`}</option>
            {byCity(points).map(([city, inside]) => (
              <optgroup key={city} label={city}>
                {[...new Map(inside.map((one) => [one.district.id, one.district])).values()].map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.districtName}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        {(!hydrated || canAskPosition()) && (
          <Button
            variant="secondary"
            className="max-sm:w-full"
            busy={position.state.name === 'asking'}
            aria-pressed={here !== undefined}
            icon={
              here ? (
                <LocateOff className="size-5" aria-hidden="true" />
              ) : (
                <LocateFixed className="size-5" aria-hidden="true" />
              )
            }
            onClick={() => (here ? position.forget() : position.ask())}
          >
            {here ? <Trans>Sort by district again</Trans> : <Trans>Nearest first</Trans>}
          </Button>
        )}
      </div>
      <p className="mb-4 text-sm text-muted">
        <Trans>
          For “nearest first”, your position is used only on this device. It is not sent to anybody.
        </Trans>
      </p>
      <Notice className="mb-4">
        {position.state.name === 'refused' && (
          <Trans>This device does not share its position. Choose a district instead.</Trans>
        )}
      </Notice>
      <MapOffer points={shown} card={card} />
      {here ? (
        <section aria-label={t`Nearest first`}>
          <ul className={listStyle}>{shown.toSorted((a, b) => away(a)! - away(b)!).map(card)}</ul>
        </section>
      ) : (
        byCity(shown).map(([city, inside]) => (
          <section key={city} className="mb-8">
            <h2 className="mb-3 text-xl">{city || <Trans>Elsewhere</Trans>}</h2>
            <ul className={listStyle}>{inside.map(card)}</ul>
          </section>
        ))
      )}
    </>
  )
}

const listStyle = 'grid gap-4 md:grid-cols-2'

/** As they come, which is by city. */
function byCity(points: readonly Point[]) {
  const cities = new Map<string, Point[]>()
  for (const point of points)
    cities.set(point.district.cityName, [...(cities.get(point.district.cityName) ?? []), point])
  return [...cities]
}

export function PointsSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      <Skeleton className="mb-6 h-18 sm:w-80" />
      <div className={listStyle}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-56 rounded-card" />
        ))}
      </div>
    </div>
  )
}
