import type { ReactNode } from 'react'
import { CalendarDays, Check, Hourglass, Slash, Truck, X } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

const looks = {
  pending: ['bg-pending-soft text-pending', <Hourglass key="i" />],
  approved: ['bg-approved-soft text-approved', <Check key="i" strokeWidth={3} />],
  scheduled: ['bg-scheduled-soft text-scheduled', <CalendarDays key="i" />],
  collected: ['bg-collected-soft text-collected', <Truck key="i" />],
  recycled: ['bg-recycled-soft text-recycled', <ClosedRing key="i" />],
  rejected: ['bg-rejected-soft text-rejected', <X key="i" strokeWidth={3} />],
  cancelled: ['bg-cancelled-soft text-cancelled', <Slash key="i" />],
} as const

export type Status = keyof typeof looks

/** The state of a request: a colour, a shape and a word. */
export function StatusBadge(props: { status: Status; label: ReactNode; className?: string }) {
  const [colours, icon] = looks[props.status]
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1.5 rounded-full pr-2.5 pl-2 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        colours,
        props.className,
      )}
    >
      {icon}
      {props.label}
    </span>
  )
}

/** The ring of the logo, closed: left half a trace, right half a circle. */
function ClosedRing() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
      <path d="M12 4h-3.3L4 8.7v6.6L8.7 20H12a8 8 0 0 0 0-16Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="2.5" fill="currentColor" stroke="none" />
    </svg>
  )
}
