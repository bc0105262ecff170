import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** An open ring with a node at its head. Give a `label` where nothing else says that something is loading. */
export function Spinner({
  label,
  size = 20,
  className,
}: {
  label?: string
  size?: number
  className?: string
}) {
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex shrink-0', className)}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        className="animate-turn"
        aria-hidden="true"
      >
        <path d="M12 3a9 9 0 1 1-6.364 2.636" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        <circle cx="12" cy="3" r="2.75" fill="currentColor" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
