import type { ReactNode } from 'react'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** The failure, its reason, and a way to try again. It sits beside the content, never instead of it. */
export function ErrorState(props: {
  title: ReactNode
  cause?: ReactNode
  retryLabel?: string
  onRetry?: () => void
  busy?: boolean
  className?: string
}) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4',
        props.className,
      )}
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{props.title}</p>
        {props.cause && <p className="text-sm text-muted">{props.cause}</p>}
      </div>
      {props.onRetry && props.retryLabel && (
        <Button
          variant="secondary"
          busy={props.busy}
          onClick={props.onRetry}
          icon={<RotateCw className="size-4" aria-hidden="true" />}
        >
          {props.retryLabel}
        </Button>
      )}
    </div>
  )
}
