import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const tones = {
  neutral: 'border-transparent bg-sunken text-muted',
  green: 'border-transparent bg-primary-soft text-primary',
  copper: 'border-transparent bg-copper-soft text-copper-ink',
  danger: 'border-transparent bg-danger-soft text-danger',
  outline: 'border-control text-muted',
}

/** A word or a number about the thing beside it. */
export function Badge(props: {
  tone?: keyof typeof tones
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-chip border px-2 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
        tones[props.tone ?? 'neutral'],
        props.className,
      )}
    >
      {props.icon}
      {props.children}
    </span>
  )
}
