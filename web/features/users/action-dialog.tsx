import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { UserRow } from '#contract/users.ts'
import { useUntilAnswered } from '#web/lib/use-until-answered.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeUser, type Change } from './api.ts'
import { userMessage } from './user-message.ts'

/** Asks before something is done with an account, and does it. A refusal stays in it, with its reason. */
export function ActionDialog(props: {
  user: UserRow
  change: Change
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What happens, in one or two sentences. */
  effect: ReactNode
  confirmLabel: string
  danger?: boolean
  disabledReason?: string | false
  /** What is said afterwards; the name follows by itself. */
  done: string
  children?: ReactNode
}) {
  const { t } = useLingui()
  const { user, change, onClose, done } = props
  const { mutate, reset, isPending, ...changing } = useChangeUser(user.ID)
  const error = useUntilAnswered(changing.error, isPending)
  const close = () => {
    onClose()
    reset()
  }
  const confirm = () =>
    mutate(change, {
      onSuccess: () => {
        close()
        toast.success({ title: done, description: user.user_login })
      },
    })
  return (
    <Dialog
      open={props.open}
      onOpenChange={(open) => !open && !isPending && close()}
      closeLabel={t`Close`}
      title={props.title}
      description={props.effect}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabledReason={isPending && t`One moment, please.`}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={isPending}
            disabledReason={!isPending && props.disabledReason}
            onClick={confirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      {error && (
        <p
          role="alert"
          className="mt-3 flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger first:mt-0"
        >
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            <Trans>Nothing was changed. {userMessage(error)}</Trans>
          </span>
        </p>
      )}
    </Dialog>
  )
}
