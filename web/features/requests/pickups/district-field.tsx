import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { LOCATION_MIN_CHARS, locations, type LocationArea } from '#contract/reference/locations.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { districtOf } from '#web/locations/areas.ts'
import { GuessMark, VillageLine } from '#web/locations/found-marks.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { AddCity, ChosenDistricts } from './chosen-districts.tsx'

type Props = {
  value: readonly LocationArea[]
  onChange: (districts: LocationArea[]) => void
  error: string | undefined
}

/** The districts of an area: searched by their name, and added one by one, or a whole city at once. */
export function DistrictField({ value, onChange, error }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const enough = q.length >= LOCATION_MIN_CHARS
  const known = new Set(value.map(({ id }) => id))
  // The server leaves the chosen ones out: its answer is limited, and they would take the place of others.
  const without = [...known].toSorted().join(',') || undefined
  const districts = useQuery({
    ...queryOf(locations.search, { query: { q, without } }),
    enabled: enough,
    staleTime: Infinity,
    placeholderData: (before) => before,
  })
  const cities = useQuery({
    ...queryOf(locations.cities, { query: { q } }),
    enabled: enough,
    staleTime: Infinity,
  })
  const found = (enough ? (districts.data ?? []) : []).filter(({ id }) => !known.has(id))
  // One with districts of this area has its line, and the way to the rest, among the chosen ones.
  const named = (enough ? (cities.data ?? []) : []).filter(
    ({ districts }) => !districts.some(({ id }) => known.has(id)),
  )
  const add = (some: readonly LocationArea[]) =>
    onChange([...value, ...some.filter(({ id }) => !known.has(id)).map(districtOf)])
  return (
    <div className="flex flex-col gap-3" data-field="districts">
      <Field label={t`Districts`} hint={t`By their name or the name of their city`} error={error} required>
        <Input
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {named.length + found.length > 0 && (
        <ul
          aria-label={t`Found`}
          className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line"
        >
          {named.map((city) => (
            <li key={city.id} className="flex flex-wrap items-center gap-x-3 bg-sunken py-1 pr-1 pl-3">
              <AddCity city={city} chosen={known} onAdd={add} />
            </li>
          ))}
          {found.map((one) => (
            <li key={one.id} className="flex items-center gap-2 py-1 pr-1 pl-3">
              <span className="min-w-0 flex-1">
                {one.districtName} <span className="text-muted">· {one.cityName}</span>
                <VillageLine area={one} />
              </span>
              <GuessMark area={one} />
              <Button
                variant="ghost"
                square
                aria-label={t`Add ${one.districtName}`}
                onClick={() => add([one])}
                icon={<Plus className="size-5" aria-hidden="true" />}
              />
            </li>
          ))}
        </ul>
      )}
      {enough && cities.isSuccess && districts.isSuccess && named.length + found.length === 0 && (
        <p role="status" className="text-sm text-muted">
          <Trans>No other district is found by this name.</Trans>
        </p>
      )}
      <ChosenDistricts value={value} onChange={onChange} onAdd={add} />
    </div>
  )
}
