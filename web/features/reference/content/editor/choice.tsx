import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A few that exclude each other, side by side. */
export function Choice<Value extends string>(props: {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  className?: string
}) {
  return (
    <div
      role="group"
      aria-label={props.label}
      className={classNames('flex gap-1 rounded-control bg-sunken p-1', props.className)}
    >
      {props.options.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
          className="inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-[7px] px-4 font-semibold text-muted transition-[background-color,color] hover:text-ink aria-pressed:bg-surface aria-pressed:text-primary [&_svg]:size-4"
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  )
}
