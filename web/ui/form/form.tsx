import { useEffect, useRef, type ComponentProps, type ReactNode, type Ref } from 'react'
import { FormBusy } from './field.tsx'
import { Notice, type NoticeProps } from '#web/ui/state/notice.tsx'
import { useUntilAnswered } from '#web/ui/use-until-answered.ts'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> & {
  /** It is on its way: nothing in it can be changed, and it is not sent a second time. */
  busy: boolean
  /** Why it was not taken, where no field says so. */
  failure: ReactNode
  onSubmit: () => void
  notice?: Pick<NoticeProps, 'size' | 'className'>
  /** The buttons, and what else stands below the failure; in a dialog they are in its own footer. */
  footer?: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** Fields, what went wrong with them, and the way to send them. */
export function Form({ busy, failure, onSubmit, notice, footer, children, ...props }: Props) {
  const notified = useRef<HTMLDivElement>(null)
  const said = useUntilAnswered(failure, busy)
  const text = typeof said === 'string' ? said : Boolean(said)
  const before = useRef(text)
  useEffect(() => {
    // A long form on a phone would leave it behind the bottom bar.
    if (text && text !== before.current) notified.current?.scrollIntoView({ block: 'nearest' })
    before.current = text
  }, [text])
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog's form lies outside of the page's, but React passes events on along its own tree.
        event.stopPropagation()
        if (!busy) onSubmit()
      }}
    >
      <FormBusy value={busy}>{children}</FormBusy>
      <Notice ref={notified} {...notice}>
        {said}
      </Notice>
      {footer}
    </form>
  )
}
