import type { ReactElement, ReactNode } from 'react'
import { Popover as Base } from '@base-ui/react/popover'
import { classNames } from '#web/ui/class-names.ts'

/** A small window at its `trigger` (a Button). Escape or a press outside closes it; the focus then goes back. */
export function Popover(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactElement
  children: ReactNode
  className?: string
}) {
  return (
    <Base.Root open={props.open} onOpenChange={(open) => props.onOpenChange(open)}>
      <Base.Trigger render={props.trigger} />
      <Base.Portal>
        {/* A press beside it closes it, and does nothing else to what is beneath. */}
        <Base.Backdrop className="fixed inset-0 z-50" />
        <Base.Positioner
          align="end"
          sideOffset={6}
          collisionPadding={12}
          // Below, however little room is there: what does not fit scrolls.
          collisionAvoidance={{ side: 'none', align: 'shift', fallbackAxisSide: 'none' }}
          className="z-50 outline-none"
        >
          <Base.Popup
            className={classNames(
              'flex max-h-[min(var(--available-height),36rem)] origin-(--transform-origin) flex-col overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float outline-none',
              'transition-[opacity,scale] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
              props.className,
            )}
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Names the popover, for screen readers as well. */
export const PopoverTitle = ({ children }: { children: ReactNode }) => (
  <Base.Title className="text-base font-bold tracking-tight">{children}</Base.Title>
)
