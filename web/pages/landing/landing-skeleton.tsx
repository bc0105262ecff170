import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { HeroLayout, LandingLayout } from './landing-layout.tsx'

/** A landing page before its words have come. */
export function LandingSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      <LandingLayout
        hero={
          <HeroLayout
            art={<Skeleton className="aspect-[4/3] w-full rounded-card" />}
            heading={
              <div className="flex flex-col gap-2 py-1">
                <Skeleton className="h-8" />
                <Skeleton className="h-8 w-3/5" />
              </div>
            }
            text={<SkeletonText lines={3} />}
            action={<Skeleton className="h-13 w-full sm:w-60" />}
          />
        }
        guide={
          <>
            <Skeleton className="h-6 w-40" />
            <div className="mt-5 flex flex-col gap-6">
              {[1, 2, 3, 4].map((step) => (
                <div key={step} className="flex gap-4">
                  <Skeleton className="size-8 shrink-0 rounded-full" />
                  <SkeletonText lines={3} className="flex-1" />
                </div>
              ))}
            </div>
          </>
        }
      />
    </div>
  )
}
