import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UserRow } from '#contract/people/users.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useChangeUser, type Change } from './api.ts'
import { userMessage } from './user-message.ts'

/** Asks before something is done with an account, and does it. A refusal stays in it, with its reason. */
export function ActionDialog(props: {
  user: UserRow
  change: Change
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The consequence, in one or two sentences. */
  effect: ReactNode
  confirmLabel: string
  danger?: boolean
  disabledReason?: string | false
  /** The message afterwards; the name follows by itself. */
  done: string
  children?: ReactNode
}) {
  const { t } = useLingui()
  const { user, change, onClose, done } = props
  const { mutate, reset, isPending, error } = useChangeUser(user.ID)
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
    <ConfirmDialog
      open={props.open}
      onOpenChange={(open) => !open && close()}
      closeLabel={t`Close`}
      title={props.title}
      description={props.effect}
      busy={isPending}
      failure={error && <Trans>Nothing was changed. {userMessage(error)}</Trans>}
      keepLabel={<Trans>Cancel</Trans>}
      waitReason={t`One moment, please.`}
      confirmLabel={props.confirmLabel}
      danger={props.danger}
      disabledReason={props.disabledReason}
      onConfirm={confirm}
    >
      {props.children}
    </ConfirmDialog>
  )
}
