import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UserRow } from '#contract/people/users.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useDeleteUser } from './api.ts'
import { userMessage } from './user-message.ts'

type Props = { user: UserRow; open: boolean; onClose: () => void; onDeleted: () => void }

/** Asks for the name before an account is deleted: nothing brings back the wrong one. */
export function DeleteUserDialog({ user, open, onClose, onDeleted }: Props) {
  const { t } = useLingui()
  const { user_login: username } = user
  const [typed, setTyped] = useState('')
  const { mutate, reset, isPending, error } = useDeleteUser(user)
  const close = () => {
    onClose()
    setTyped('')
    reset()
  }
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        close()
        onDeleted()
        toast.success({ title: t`Account deleted`, description: username })
      },
    })
  const other = typed.trim().toLowerCase() !== username.toLowerCase()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(on) => !on && close()}
      closeLabel={t`Close`}
      title={<Trans>Delete the account of {username}?</Trans>}
      description={<Trans>Only if the owner has asked for it. This cannot be undone.</Trans>}
      busy={isPending}
      failure={error && <Trans>Nothing was changed. {userMessage(error)}</Trans>}
      keepLabel={<Trans>Keep it</Trans>}
      confirmLabel={<Trans>Delete the account</Trans>}
      danger
      disabledReason={other && t`Type the username first.`}
      onConfirm={confirm}
    >
      <ul className="mb-4 flex list-disc flex-col gap-2 pl-5 text-sm">
        <li>
          <Trans>The login, the profile, photos, analyses and notifications are deleted.</Trans>
        </li>
        <li>
          <Trans>Open requests are cancelled. All requests stay without a name, with their kilograms.</Trans>
        </li>
        <li>
          <Trans>The audit log records this as your action.</Trans>
        </li>
      </ul>
      <Field label={t`To be sure, type the username: ${username}`}>
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isPending}
        />
      </Field>
    </ConfirmDialog>
  )
}
