import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '#web/ui/state/notice.tsx'
import type { Position } from '#web/locations/use-position.ts'
import { drawPinMap } from './draw-pin-map.ts'

type Props = { mapStyle: string; at: Position | undefined; onMoved: (at: Position) => void }

/** A map under a pin that stays in its middle: moving the map moves the pin. */
export function PinMap({ mapStyle, at, onMoved }: Props) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<ReturnType<typeof drawPinMap>>(undefined)
  const [failed, setFailed] = useState(false)
  const [begin] = useState(at)
  /** The place that this map has said, so that it does not jump to it. */
  const said = useRef(at)
  const tell = useRef(onMoved)
  useEffect(() => {
    tell.current = onMoved
  })
  useEffect(() => {
    map.current = drawPinMap({
      container: box.current!,
      style: mapStyle,
      at: begin,
      onFailed: setFailed,
      onMoved: (there) => {
        said.current = there
        tell.current(there)
      },
      locale: {
        'Map.Title': t`Map for choosing the position`,
        'NavigationControl.ZoomIn': t`Zoom in`,
        'NavigationControl.ZoomOut': t`Zoom out`,
        'AttributionControl.ToggleAttribution': t`Where the map comes from`,
        'CooperativeGesturesHandler.MobileHelpText': t`Use two fingers to move the map`,
        'CooperativeGesturesHandler.WindowsHelpText': t`Hold Ctrl and scroll to zoom the map`,
        'CooperativeGesturesHandler.MacHelpText': t`Hold ⌘ and scroll to zoom the map`,
      },
    })
    return () => map.current?.remove()
  }, [mapStyle, begin, t])
  useEffect(() => {
    if (!at || (said.current && isSame(at, said.current))) return
    said.current = at
    map.current?.moveTo(at)
  }, [at])
  return (
    <div className="flex flex-col gap-2">
      <Notice>{failed && <Trans>The map could not be loaded. Enter the place instead.</Trans>}</Notice>
      {/* The style is a light one, whatever the theme, and so the pin and the words on it are dark. */}
      <div className="relative h-72 overflow-hidden rounded-card border border-line bg-white text-black">
        <div ref={box} className="size-full" />
        <MapPin
          aria-hidden="true"
          className="pointer-events-none absolute bottom-1/2 left-1/2 size-10 -translate-x-1/2 fill-white text-map-pin"
        />
      </div>
      <p className="text-sm text-muted">
        <Trans>Press the place on the map, or move the map under the pin.</Trans>
      </p>
    </div>
  )
}

/** About a metre. */
const NEAR_DEG = 0.000_01
const isSame = (one: Position, other: Position) =>
  Math.abs(one.lat - other.lat) < NEAR_DEG && Math.abs(one.lng - other.lng) < NEAR_DEG
