import { classNames } from '#web/ui/class-names.ts'

/** A grey stand-in in the final size (give it with `className`); say "loading" once, on the list around it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-control bg-sunken', className)}
    />
  )
}

/** Lines of text to come; the last one shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('flex flex-col gap-2 py-1', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton
          key={index}
          className={classNames('h-4 rounded-chip', index === lines - 1 && lines > 1 && 'w-3/5')}
        />
      ))}
    </span>
  )
}
