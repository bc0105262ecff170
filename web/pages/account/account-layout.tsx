import { useEffect, useRef, type ReactNode } from 'react'
import { CircleCheck, Mail, Unlink } from 'lucide-react'
import { Logo } from '#web/illustrations/logo.tsx'
import { classNames } from '#web/ui/class-names.ts'

const signs = {
  done: { Icon: CircleCheck, colour: 'bg-primary-soft text-primary' },
  mail: { Icon: Mail, colour: 'bg-primary-soft text-primary' },
  broken: { Icon: Unlink, colour: 'bg-copper-soft text-copper-ink' },
}

function Sign({ name }: { name: keyof typeof signs }) {
  const { Icon, colour } = signs[name]
  return (
    <span className={classNames('mx-auto flex size-14 items-center justify-center rounded-full', colour)}>
      <Icon className="size-7" aria-hidden="true" />
    </span>
  )
}

/**
 * The narrow page of everything about getting in. One that takes the place of another (`takeFocus`) puts the focus on
 * its heading, which says what it is about.
 */
export function AccountLayout({
  sign,
  title,
  intro,
  takeFocus = false,
  children,
}: {
  /** The sign of the event; without one: the logo. */
  sign?: keyof typeof signs
  title: ReactNode
  intro?: ReactNode
  takeFocus?: boolean
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeFocus) heading.current?.focus()
  }, [takeFocus])
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5 py-4">
      <div className="text-center">
        {sign ? <Sign name={sign} /> : <Logo size={56} className="mx-auto" />}
        <h1 ref={heading} tabIndex={-1} className="mt-3 text-2xl font-bold tracking-tight outline-none">
          {title}
        </h1>
        {intro && <p className="mt-2 text-pretty text-muted">{intro}</p>}
      </div>
      {children}
    </div>
  )
}
