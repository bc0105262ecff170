import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Map as MapSign } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { Point } from '#contract/requests/points.ts'
import { configQuery } from '#web/lib/api/config.ts'
import { deferred } from '#web/lib/page/deferred.tsx'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

/** Half a megabyte, and a server of somebody else: only for who asks for it, where the operator has chosen one. */
const PointsMap = deferred(async () => (await import('./map/points-map.tsx')).PointsMap)

type Props = { points: readonly Point[]; card: (point: Point) => ReactNode }

/** Offers a map, where this installation has one. */
export function MapOffer({ points, card }: Props) {
  const { t } = useLingui()
  const hydrated = useHydrated()
  const config = useQuery({ ...configQuery, enabled: hydrated })
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const point = points.find(({ id }) => id === chosen)
  const mapStyle = config.data?.mapStyle
  if (!mapStyle || points.length === 0) return null
  const { host } = new URL(mapStyle)
  return (
    <div className="mb-6">
      <Button
        variant="secondary"
        className="max-sm:w-full"
        aria-expanded={open}
        icon={<MapSign className="size-5" aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {open ? <Trans>Close the map</Trans> : <Trans>Show on a map</Trans>}
      </Button>
      <p className="mt-2 mb-3 text-sm text-muted">
        <Trans>
          The map comes from {host}, which then learns your network address, but not your position.
        </Trans>
      </p>
      {open && (
        <Suspense
          fallback={
            <div role="status" aria-label={t`Loading`}>
              <Skeleton className="h-96 rounded-card" />
            </div>
          }
        >
          <PointsMap points={points} mapStyle={mapStyle} onChosen={setChosen} />
          <ul aria-label={t`Chosen on the map`} aria-live="polite" className="mt-3">
            {point && card(point)}
          </ul>
        </Suspense>
      )}
    </div>
  )
}
