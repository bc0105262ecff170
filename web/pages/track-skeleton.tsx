import { useLingui } from '@lingui/react/macro'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

/** The cards of a request before it has come. */
export function TrackSkeleton() {
  const { t } = useLingui()
  return (
    <div
      role="status"
      aria-label={t`Loading`}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]"
    >
      <Card className="md:p-6! lg:col-span-2">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="mt-6 h-18 md:h-22" />
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
