import { useLingui } from '@lingui/react/macro'
import { Suspense, type ComponentProps } from 'react'
import { deferred } from '#web/lib/page/deferred.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import type { PinMap } from './map/pin-map.tsx'

/** Half a megabyte, and a server of somebody else: only for people who ask for it, where the operator has chosen one. */
const Map = deferred(async () => (await import('./map/pin-map.tsx')).PinMap)

export function LazyPinMap(props: ComponentProps<typeof PinMap>) {
  const { t } = useLingui()
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      }
    >
      <Map {...props} />
    </Suspense>
  )
}
