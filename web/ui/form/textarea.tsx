import { use, type ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlStyle, FormBusy, useFieldControl } from './field.tsx'

/** Several lines; grows with what is typed where the browser can. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      readOnly={use(FormBusy)}
      {...props}
      rows={rows}
      className={classNames(
        controlStyle,
        'field-sizing-content max-h-96 min-h-28 resize-y py-2.5',
        className,
      )}
    />
  )
}
