import { use, type ReactNode } from 'react'
import { CheckLine } from './check-line.tsx'
import { FormBusy } from './field.tsx'

type Props<Value extends string> = {
  /** Of the form, which leads to it when something is wrong with it. */
  name: string
  label: ReactNode
  options: readonly { value: Value; label: ReactNode }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: ReactNode
}

/** Boxes to tick, of which several can be. */
export function CheckGroup<Value extends string>({
  name,
  label,
  options,
  value,
  onChange,
  error,
}: Props<Value>) {
  return (
    <fieldset data-field={name} className="min-w-0" disabled={use(FormBusy)}>
      <legend className="mb-0.5 text-sm font-semibold">{label}</legend>
      {options.map((option) => (
        <CheckLine
          key={option.value}
          checked={value.includes(option.value)}
          onChange={(checked) =>
            onChange(
              options
                .map((one) => one.value)
                .filter((one) => (one === option.value ? checked : value.includes(one))),
            )
          }
        >
          {option.label}
        </CheckLine>
      ))}
      {error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
