import { use, useId, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { FormBusy } from './field.tsx'

type Props<Value extends string> = {
  label: ReactNode
  hint?: ReactNode
  /** Null: nothing is chosen yet. */
  value: Value | null
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  /** Rows below one another, for long words; or as many beside one another as there is room for. */
  look?: 'rows' | 'chips'
  className?: string
}

/** Some that exclude each other, all of them in sight. */
export function Radios<Value extends string>({ look = 'rows', ...props }: Props<Value>) {
  const name = useId()
  const busy = use(FormBusy)
  return (
    <fieldset className={classNames('min-w-0', props.className)} disabled={busy}>
      <legend className="mb-1.5 text-sm font-semibold">{props.label}</legend>
      <div className={classNames('flex gap-2', look === 'rows' ? 'flex-col' : 'flex-wrap')}>
        {props.options.map(({ value, label }) => (
          <label
            key={value}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-control bg-surface px-3.5 py-2 transition-colors hover:border-primary',
              'has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
              className="size-4.5 shrink-0 accent-primary"
            />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
      </div>
      {props.hint != null && <p className="mt-1.5 text-sm text-muted">{props.hint}</p>}
    </fieldset>
  )
}
