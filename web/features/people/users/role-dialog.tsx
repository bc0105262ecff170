import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Role } from '#contract/foundation/roles.ts'
import type { UserRow } from '#contract/people/users.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { roleMeanings } from '#web/lib/words/role-meanings.ts'

/** Gives an account another role. */
export function RoleDialog({ user, open, onClose }: { user: UserRow; open: boolean; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { user_login: username } = user
  const [chosen, setChosen] = useState<Role>()
  const role = chosen ?? user.role
  const name = i18n._(roleNames[role])
  const close = () => {
    onClose()
    setChosen(undefined)
  }
  return (
    <ActionDialog
      user={user}
      change={{ kind: 'role', role }}
      open={open}
      onClose={close}
      title={<Trans>Change the role of {username}</Trans>}
      effect={<Trans>The new role applies from their next action.</Trans>}
      confirmLabel={t`Change role`}
      disabledReason={role === user.role && t`The account already has this role. Choose another one.`}
      done={t`Role changed to ${name}`}
    >
      <Field label={t`Role`} hint={<span aria-live="polite">{i18n._(roleMeanings[role])}</span>}>
        <Select value={role} onChange={(event) => setChosen(Role.parse(event.target.value))}>
          {Role.options.map((option) => (
            <option key={option} value={option}>
              {i18n._(roleNames[option])}
            </option>
          ))}
        </Select>
      </Field>
    </ActionDialog>
  )
}
