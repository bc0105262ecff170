import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useUntilAnswered } from '#web/ui/use-until-answered.ts'

type Props = Omit<DialogProps, 'footer' | 'open' | 'onOpenChange'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** It is on its way: the dialog stays. */
  busy: boolean
  /** Why it was not done. */
  failure: ReactNode
  keepLabel: ReactNode
  /** Said by the way out while it is closed. */
  waitReason?: string
  confirmLabel: ReactNode
  danger?: boolean
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | false
  onConfirm: () => void
}

/** Asks once more. A refusal stays in it, with its reason. */
export function ConfirmDialog({
  open,
  onOpenChange,
  busy,
  failure,
  keepLabel,
  confirmLabel,
  ...props
}: Props) {
  const said = useUntilAnswered(failure, busy)
  const change = (next: boolean) => {
    if (!busy) onOpenChange(next)
  }
  return (
    <Dialog
      {...props}
      open={open}
      onOpenChange={change}
      footer={
        <>
          <Button variant="secondary" disabledReason={busy && props.waitReason} onClick={() => change(false)}>
            {keepLabel}
          </Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={busy}
            disabledReason={!busy && props.disabledReason}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      <Notice className="mt-3">{said}</Notice>
    </Dialog>
  )
}
