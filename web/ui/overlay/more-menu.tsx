import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuSeparator } from './menu.tsx'

type Props = {
  label: string
  /** The other actions of a thing. */
  children?: ReactNode
  /** Actions that end or undo something: they stand apart, last. */
  danger?: ReactNode
  busy?: boolean
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
  className?: string
}

/** Everything that can be done besides the one next action. */
export function MoreMenu({ label, children, danger, busy = false, side, align, className }: Props) {
  return (
    <Menu
      disabled={busy}
      {...(side && { side })}
      {...(align && { align })}
      trigger={
        <Button
          variant="secondary"
          busy={busy}
          icon={<Ellipsis className="size-5" aria-hidden="true" />}
          {...(className && { className })}
        >
          {label}
        </Button>
      }
    >
      {children}
      {children && danger && <MenuSeparator />}
      {danger}
    </Menu>
  )
}
