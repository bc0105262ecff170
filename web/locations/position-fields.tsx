import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed, Map as MapSign } from 'lucide-react'
import { configQuery } from '#web/lib/api/config.ts'
import { readNumber } from '#web/lib/forms/amounts.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { LazyPinMap } from './lazy-pin-map.tsx'
import { canAskPosition, usePosition, type Position } from './use-position.ts'

type Control = Parameters<typeof NumberField>[0]['input']
type Typed = { latitude: string; longitude: string }
type Props = {
  latitude: Control
  longitude: Control
  errors: { latitude?: string | undefined; longitude?: string | undefined }
  required?: boolean
  onChange: (typed: Typed) => void
}

/** About ten centimetres. */
const DIGITS = 6

/** A position: read from the device of a person who stands there, chosen on a map where there is one, or typed. */
export function PositionFields({ latitude, longitude, errors, required = false, onChange }: Props) {
  const { t } = useLingui()
  const position = usePosition({ exact: true })
  const mapStyle = useQuery(configQuery).data?.mapStyle
  const [open, setOpen] = useState(false)
  const put = ({ lat, lng }: Position) =>
    onChange({ latitude: lat.toFixed(DIGITS), longitude: lng.toFixed(DIGITS) })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Position</Trans>
      </legend>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canAskPosition() && (
          <Button
            variant="secondary"
            busy={position.state.name === 'asking'}
            icon={<LocateFixed className="size-5" aria-hidden="true" />}
            onClick={() => position.ask(put)}
          >
            <Trans>Use my position</Trans>
          </Button>
        )}
        {mapStyle && (
          <Button
            variant="secondary"
            aria-expanded={open}
            icon={<MapSign className="size-5" aria-hidden="true" />}
            onClick={() => setOpen(!open)}
          >
            {open ? <Trans>Close the map</Trans> : <Trans>Choose on a map</Trans>}
          </Button>
        )}
      </div>
      <Notice tone="plain">
        {position.state.name === 'refused' && (
          <Trans>This device does not share its position. Type the coordinates instead.</Trans>
        )}
      </Notice>
      {mapStyle && open && (
        <LazyPinMap mapStyle={mapStyle} at={placeOf(latitude.value, longitude.value)} onMoved={put} />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          kind="degrees"
          label={t`Latitude`}
          hint={t`Such as -6.2441`}
          error={errors.latitude}
          required={required}
          input={latitude}
        />
        <NumberField
          kind="degrees"
          label={t`Longitude`}
          hint={t`Such as 106.8006`}
          error={errors.longitude}
          required={required}
          input={longitude}
        />
      </div>
    </fieldset>
  )
}

function placeOf(latitude: string, longitude: string): Position | undefined {
  const [lat, lng] = [readNumber(latitude, 'degrees'), readNumber(longitude, 'degrees')]
  if (lat === undefined || lng === undefined) return undefined
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
}
