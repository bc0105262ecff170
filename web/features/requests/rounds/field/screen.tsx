import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Whether a screen was here before this one: then its heading takes the focus, as a new page's would. */
let before = false

/** One screen of the driver's pages: its heading, what is on it, and the buttons at the thumb. */
export function Screen({
  title,
  above,
  actions,
  children,
}: {
  title: ReactNode
  above?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (before) heading.current?.focus({ preventScroll: true })
    before = true
  }, [])
  return (
    <>
      <header>
        {above && <p className="font-semibold text-muted">{above}</p>}
        <h1 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
          {title}
        </h1>
      </header>
      {children}
      {actions && <Actions>{actions}</Actions>}
    </>
  )
}

/** Always in reach, above the bottom bar. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-(--bar-height) z-20 mt-auto -mx-1 flex flex-col gap-2 border-t border-line bg-paper px-1 pt-3 pb-6">
    {children}
  </div>
)

/** A way on that looks like a button. */
export const WayOn = ({
  to,
  variant = 'primary',
  replace = false,
  children,
}: {
  to: string
  variant?: 'primary' | 'secondary'
  replace?: boolean
  children: ReactNode
}) => (
  <Link
    to={to}
    replace={replace}
    className={classNames(buttonStyle({ variant, size: 'thumb', wide: true }), '[&_svg]:size-6')}
  >
    {children}
  </Link>
)
