import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** Nothing here yet: a picture, what that means, and the one next thing to do. */
export function EmptyState(props: {
  illustration?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div
      className={classNames(
        'mx-auto flex max-w-sm flex-col items-center px-4 py-10 text-center',
        props.className,
      )}
    >
      {props.illustration && <div className="mb-5 w-44 max-w-[60vw]">{props.illustration}</div>}
      <div className="text-lg font-bold tracking-tight text-balance">{props.title}</div>
      {props.children && <p className="mt-1.5 text-muted">{props.children}</p>}
      {props.action && <div className="mt-5">{props.action}</div>}
    </div>
  )
}
