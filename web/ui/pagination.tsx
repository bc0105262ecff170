import type { ReactNode } from 'react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Newer and older; a missing handler means that there is nothing that way, and `…End` says so. */
export function Pagination(props: {
  label: string
  newerLabel: string
  olderLabel: string
  newerEnd: string
  olderEnd: string
  onNewer?: (() => void) | undefined
  onOlder?: (() => void) | undefined
  /** Where one is, e.g. "Page 2 of 7". */
  status?: ReactNode
  busy?: boolean
}) {
  return (
    <nav aria-label={props.label} className="flex flex-wrap items-center justify-between gap-3">
      <Button
        variant="secondary"
        icon={<ArrowLeft className="size-4" aria-hidden="true" />}
        onClick={props.onNewer}
        disabledReason={!props.onNewer && props.newerEnd}
      >
        {props.newerLabel}
      </Button>
      {/* On a phone two long words leave no room between them. */}
      <span
        aria-live="polite"
        className={classNames(
          'text-center text-sm text-muted',
          props.status != null && 'max-sm:order-first max-sm:basis-full',
        )}
      >
        {props.status}
      </span>
      <Button
        variant="secondary"
        onClick={props.onOlder}
        busy={props.busy}
        disabledReason={!props.onOlder && props.olderEnd}
      >
        {props.olderLabel}
        <ArrowRight className="size-4" aria-hidden="true" />
      </Button>
    </nav>
  )
}
