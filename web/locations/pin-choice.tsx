import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Map as MapSign } from 'lucide-react'
import { configQuery } from '#web/lib/api/config.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPinMap } from './lazy-pin-map.tsx'
import type { Position } from './use-position.ts'

type Props = {
  /** The first place under the pin; undefined: the map begins with the whole country. */
  at: Position | undefined
  disabled?: boolean | undefined
  /** The place under the pin was taken. */
  onChosen: (at: Position) => void
}

/** Offers a pin on a map instead of a name or the position of the device, where this installation has a map. */
export function PinChoice({ at, disabled = false, onChosen }: Props) {
  const { t } = useLingui()
  const mapStyle = useQuery(configQuery).data?.mapStyle
  const [open, setOpen] = useState(false)
  const [pin, setPin] = useState<Position>()
  if (!mapStyle) return null
  const { host } = new URL(mapStyle)
  const place = pin ?? at
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="ghost"
        size="small"
        className="-ml-3 self-start"
        aria-expanded={open}
        disabledReason={disabled && t`One moment, please.`}
        icon={<MapSign className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {open ? <Trans>Close the map</Trans> : <Trans>Choose on a map</Trans>}
      </Button>
      {open && (
        <>
          <LazyPinMap mapStyle={mapStyle} at={at} onMoved={setPin} />
          <Button
            variant="secondary"
            className="self-start"
            disabledReason={!place && t`Put the pin on the place first.`}
            onClick={() => {
              if (!place) return
              setOpen(false)
              onChosen(place)
            }}
          >
            <Trans>Show the districts here</Trans>
          </Button>
          <p className="text-sm text-muted">
            <Trans>
              The map comes from {host}, which then learns your network address and the part of the map that
              you look at.
            </Trans>
          </p>
        </>
      )}
    </div>
  )
}
