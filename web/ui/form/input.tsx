import { use, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlStyle, FormBusy, useFieldControl } from './field.tsx'

/** A one-line control; inside a Field it finds its label. `leading`/`trailing` sit inside the border. */
export function Input({
  leading,
  trailing,
  className,
  ...props
}: ComponentProps<'input'> & { leading?: ReactNode; trailing?: ReactNode }) {
  const wiring = useFieldControl()
  const busy = use(FormBusy)
  const input = (
    <input
      {...wiring}
      readOnly={busy}
      {...props}
      className={classNames(controlStyle, leading != null && 'pl-11', trailing != null && 'pr-12', className)}
    />
  )
  if (leading == null && trailing == null) return input
  return (
    <span className="relative block">
      {leading != null && (
        <span className="pointer-events-none absolute inset-y-0 left-0 flex w-11 items-center justify-center text-muted">
          {leading}
        </span>
      )}
      {input}
      {trailing != null && (
        <span className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-muted">
          {trailing}
        </span>
      )}
    </span>
  )
}
