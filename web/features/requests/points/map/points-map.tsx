import 'maplibre-gl/dist/maplibre-gl.css'
import '#web/locations/map/map.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/requests/points.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { drawMap } from './draw-map.ts'

type Props = { points: readonly Point[]; mapStyle: string; onChosen: (id: number) => void }

/** The points on a map of the operator's choice. It never shows, and so never asks for, where the reader is. */
export function PointsMap({ points, mapStyle, onChosen }: Props) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(
    () =>
      drawMap({
        container: box.current!,
        style: mapStyle,
        points,
        onFailed: setFailed,
        onChosen,
        locale: {
          'Map.Title': t`Map of the drop-off points`,
          'NavigationControl.ZoomIn': t`Zoom in`,
          'NavigationControl.ZoomOut': t`Zoom out`,
          'AttributionControl.ToggleAttribution': t`Where the map comes from`,
          'CooperativeGesturesHandler.MobileHelpText': t`Use two fingers to move the map`,
          'CooperativeGesturesHandler.WindowsHelpText': t`Hold Ctrl and scroll to zoom the map`,
          'CooperativeGesturesHandler.MacHelpText': t`Hold ⌘ and scroll to zoom the map`,
        },
      }),
    [points, mapStyle, onChosen, t],
  )
  return (
    <>
      <Notice className="mb-2">
        {failed && <Trans>The map could not be loaded. The list has the same information.</Trans>}
      </Notice>
      {/* The style is a light one, whatever the theme, and so the dots and the words on it are dark. */}
      <div ref={box} className="h-96 overflow-hidden rounded-card border border-line bg-white text-black" />
    </>
  )
}
