import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { LOCATION_MIN_CHARS, locations, type LocationArea } from '#contract/reference/locations.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { districtOf } from '#web/locations/areas.ts'
import { GuessMark, VillageLine } from '#web/locations/found-marks.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

type Props = {
  value: readonly LocationArea[]
  onChange: (districts: LocationArea[]) => void
  error: string | undefined
}

/** The districts of an area: searched by their name or their city, and added one by one or all that were found. */
export function DistrictField({ value, onChange, error }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...queryOf(locations.search, { query: { q } }),
    enabled: q.length >= LOCATION_MIN_CHARS,
    staleTime: Infinity,
  })
  const known = new Set(value.map(({ id }) => id))
  const found = (q.length >= LOCATION_MIN_CHARS ? (data ?? []) : []).filter(({ id }) => !known.has(id))
  // One by one where it is not certain that they are meant.
  const certain = found.filter(({ guess }) => !guess)
  const add = (some: readonly LocationArea[]) => onChange([...value, ...some.map(districtOf)])
  return (
    <div className="flex flex-col gap-2" data-field="districts">
      <Field label={t`Districts`} hint={t`By their name or the name of their city`} error={error} required>
        <Input
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {found.length > 0 && (
        <ul
          aria-label={t`Found`}
          className="flex flex-col divide-y divide-line rounded-control border border-line"
        >
          {certain.length > 1 && (
            <li className="p-1">
              <Button variant="ghost" size="small" onClick={() => add(certain)}>
                <Trans>Add all {certain.length}</Trans>
              </Button>
            </li>
          )}
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
      {value.length > 0 && (
        <ul aria-label={t`Districts of this area`} className="flex flex-wrap gap-2">
          {value.map((one) => (
            <li
              key={one.id}
              className="flex items-center rounded-chip border border-line bg-sunken pl-3 text-sm"
              title={one.cityName}
            >
              {one.districtName}
              <Button
                variant="ghost"
                square
                className="size-11!"
                aria-label={t`Remove ${one.districtName}`}
                onClick={() => onChange(value.filter(({ id }) => id !== one.id))}
                icon={<X className="size-4" aria-hidden="true" />}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
