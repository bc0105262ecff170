import { useLingui } from '@lingui/react/macro'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonText } from '#web/ui/state/skeleton.tsx'

/** Stand-ins for the first posts, as high as they will be. */
export function FeedSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3">
      {[1, 2, 3].map((row) => (
        <PostSkeleton key={row} />
      ))}
    </div>
  )
}

const PostSkeleton = () => (
  <Card padded={false} className="overflow-hidden">
    <div className="flex flex-col gap-3 p-4 md:p-5">
      <div className="flex flex-col gap-1.5">
        <Skeleton className="h-6 w-40 rounded-chip" />
        <Skeleton className="h-4 w-56 rounded-chip" />
      </div>
      <SkeletonText lines={2} />
      <Skeleton className="h-5 w-48 rounded-chip" />
      <Skeleton className="h-20 rounded-control" />
    </div>
    <div className="border-t border-line px-4 py-3 md:px-5">
      <Skeleton className="h-11 rounded-control sm:h-6" />
    </div>
  </Card>
)
