import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LocationArea } from '#contract/reference/locations.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Input } from '#web/ui/form/input.tsx'
import { useCombobox } from '#web/ui/form/use-combobox.ts'
import { areaName, districtOf } from './areas.ts'
import { PlaceList } from './place-list.tsx'
import { usePlaces } from './use-places.ts'

type Props = {
  name: string
  value: LocationArea | null
  onChange: (area: LocationArea | null) => void
}

/** A district that is one: what was typed without a choice counts for nothing. */
export function DistrictPicker({ name, value, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value ? areaName(value) : '')
  const [open, setOpen] = useState(false)
  const { options, recent, searching, nothing, error, choose } = usePlaces(typed, open, undefined)
  const none = nothing && options.length === 0
  const { frame, ...combobox } = useCombobox({
    typed,
    onType: (text) => {
      setTyped(text)
      onChange(null)
    },
    options,
    shown: open && (options.length > 0 || searching || none),
    onShow: setOpen,
    onChoose: (area) => {
      choose(area)
      setTyped(areaName(area))
      onChange(districtOf(area))
    },
  })
  return (
    <div ref={frame} className="relative">
      <Input
        name={name}
        {...combobox.field}
        maxLength={300}
        autoComplete="off"
        placeholder={t`Type at least three letters`}
        onBlur={() => combobox.show(false)}
      />
      <PlaceList combobox={combobox} recent={recent} searching={searching} nothing={none} />
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          <Trans>The search failed: {errorMessage(error)}</Trans>
        </p>
      )}
    </div>
  )
}
