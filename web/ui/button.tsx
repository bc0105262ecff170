import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Reason } from '#web/ui/form/reason.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** `small` is 36 px to the eye and still 44 px to the finger; `thumb` is 56 px, for a hand that holds the phone. */
  size?: 'small' | 'medium' | 'large' | 'thumb'
  /** Takes the whole width. */
  wide?: boolean
  /** A square for a single icon; give an `aria-label`. */
  square?: boolean
}

const variants = {
  primary:
    'border-transparent bg-primary text-on-primary not-aria-disabled:hover:bg-primary-strong not-aria-disabled:active:bg-primary-strong',
  secondary:
    'border-control bg-surface text-ink not-aria-disabled:hover:border-primary not-aria-disabled:hover:text-primary not-aria-disabled:active:bg-primary-soft',
  ghost:
    'border-transparent text-primary not-aria-disabled:hover:bg-primary-soft not-aria-disabled:active:bg-primary-soft',
  danger:
    'border-transparent bg-danger text-on-danger not-aria-disabled:hover:bg-danger-strong not-aria-disabled:active:bg-danger-strong',
}
const sizes = {
  small: ['min-h-9 gap-1.5 px-3 text-sm after:absolute after:-inset-x-px after:-inset-y-[5px]', 'w-9 px-0'],
  medium: ['min-h-11 gap-2 px-4 text-base', 'w-11 px-0'],
  large: ['min-h-13 gap-2.5 px-6 text-base', 'w-13 px-0'],
  thumb: ['min-h-14 gap-3 px-4 text-lg', 'w-14 px-0'],
}

/** The same look for what is not a button: a router link, a download. */
export function buttonStyle({ variant = 'primary', size = 'medium', wide, square }: Look = {}) {
  const [box, squareBox] = sizes[size]
  return classNames(
    'relative inline-flex items-center justify-center rounded-control border py-1.5 text-center font-semibold select-none',
    'transition-[background-color,border-color,color,opacity] aria-disabled:opacity-55',
    variants[variant],
    box,
    square ? classNames(squareBox, 'shrink-0 px-0!') : wide && 'w-full',
  )
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Look & {
    /** Something is under way: a ring turns, presses do nothing. */
    busy?: boolean
    /** Why it cannot be pressed now. It stays focusable and says so; there is no bare `disabled`. */
    disabledReason?: string | false | null | undefined
    icon?: ReactNode
  }

export function Button({
  variant,
  size,
  wide,
  square,
  busy = false,
  disabledReason,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const inert = busy || Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) {
      event.preventDefault()
    } else onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      aria-describedby={classNames(rest['aria-describedby'], disabledReason && reasonId) || undefined}
      className={classNames(buttonStyle({ variant, size, wide, square }), className)}
    >
      {busy ? <Spinner size={size === 'small' ? 16 : 18} /> : icon}
      {!(busy && square) && children}
    </button>
  )
  if (!disabledReason) return button
  return (
    <Reason id={reasonId} text={disabledReason}>
      {button}
    </Reason>
  )
}
