import { useLingui } from '@lingui/react/macro'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonText } from '#web/ui/state/skeleton.tsx'

/** The cards of a request before it has come. */
export function TrackSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="grid items-start gap-4 lg:grid-cols-2">
      <Card className="md:p-6! lg:row-span-2">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-2 h-6 w-64 max-w-full" />
        <Skeleton className="mt-6 h-64" />
      </Card>
      <Card>
        <Skeleton className="h-6 w-40" />
        <SkeletonText lines={2} className="mt-4" />
      </Card>
      <Card>
        <Skeleton className="h-6 w-40" />
        <SkeletonText lines={6} className="mt-4" />
      </Card>
    </div>
  )
}
