import { use, type ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { controlStyle, FormBusy, useFieldControl } from './field.tsx'

/** The device's own select, which every phone does best; give `<option>`s as children. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...useFieldControl()}
        disabled={use(FormBusy)}
        {...props}
        className={classNames(
          controlStyle,
          'appearance-none pr-9 pl-3 text-ellipsis read-only:bg-surface disabled:bg-sunken',
        )}
      />
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  )
}
