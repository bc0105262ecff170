import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import {
  LOCATION_MAX_CHARS,
  locations,
  type LocationArea,
  type NamedCity,
} from '#contract/reference/locations.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'

type Change = (districts: LocationArea[]) => void
type Add = (some: readonly LocationArea[]) => void

/** A city with the number of its districts that are chosen, and the way to take the rest of them. */
export function AddCity({
  city: { cityName, districts },
  chosen,
  onAdd,
}: {
  city: NamedCity
  chosen: ReadonlySet<string>
  onAdd: Add
}) {
  const { t } = useLingui()
  const all = districts.length
  const left = districts.filter(({ id }) => !chosen.has(id))
  const taken = all - left.length
  return (
    <>
      <span className="min-w-0 flex-1 py-1.5">
        <span className="font-semibold">{cityName}</span>{' '}
        <span role="status" className="whitespace-nowrap text-muted tabular-nums">
          <Trans>
            {taken} of {all} districts
          </Trans>
        </span>
      </span>
      {left.length === 0 ? (
        <Check className="mx-3 size-5 text-primary" aria-hidden="true" />
      ) : (
        <Button
          variant="ghost"
          size="small"
          aria-label={
            taken === 0 ? t`${cityName}: add all ${all}` : t`${cityName}: add the other ${left.length}`
          }
          onClick={() => onAdd(left)}
        >
          {taken === 0 ? <Trans>Add all {all}</Trans> : <Trans>Add the other {left.length}</Trans>}
        </Button>
      )}
    </>
  )
}

/** The districts of an area, by their city. */
export function ChosenDistricts({
  value,
  onChange,
  onAdd,
}: {
  value: readonly LocationArea[]
  onChange: Change
  onAdd: Add
}) {
  const { t } = useLingui()
  if (value.length === 0) return null
  const cities = new Map<string, LocationArea[]>()
  for (const one of value) cities.set(one.cityName, [...(cities.get(one.cityName) ?? []), one])
  const without = (some: readonly LocationArea[]) => onChange(value.filter((one) => !some.includes(one)))
  return (
    <ul aria-label={t`Districts of this area`} className="flex flex-col gap-3">
      {[...cities].map(([cityName, districts]) => (
        <li key={cityName} className="rounded-control border border-line">
          <CityHead
            cityName={cityName}
            chosen={districts}
            onAdd={onAdd}
            onRemove={() => without(districts)}
          />
          <ul className="flex flex-wrap gap-2 p-3">
            {districts.map((one) => (
              <li
                key={one.id}
                className="flex items-center rounded-chip border border-line bg-surface pl-3 text-sm"
              >
                {one.districtName}
                <Button
                  variant="ghost"
                  square
                  className="size-11!"
                  aria-label={t`Remove ${one.districtName}`}
                  onClick={() => without([one])}
                  icon={<X className="size-4" aria-hidden="true" />}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

type HeadProps = { cityName: string; chosen: readonly LocationArea[]; onAdd: Add; onRemove: () => void }

function CityHead({ cityName, chosen, onAdd, onRemove }: HeadProps) {
  const { t } = useLingui()
  const { data } = useQuery({
    ...queryOf(locations.cities, { query: { q: cityName.slice(0, LOCATION_MAX_CHARS) } }),
    enabled: cityName !== '',
    staleTime: Infinity,
  })
  const city = data?.find(({ id }) => chosen[0]?.id.startsWith(`${id}.`))
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-t-control border-b border-line bg-sunken py-1 pr-1 pl-3">
      {city ? (
        <AddCity city={city} chosen={new Set(chosen.map(({ id }) => id))} onAdd={onAdd} />
      ) : (
        <span className="min-w-0 flex-1 py-1.5 font-semibold">{cityName}</span>
      )}
      <Button
        variant="ghost"
        square
        aria-label={t`${cityName}: remove all`}
        onClick={onRemove}
        icon={<X className="size-5" aria-hidden="true" />}
      />
    </div>
  )
}
