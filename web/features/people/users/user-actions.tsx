import { useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UserDetail, UserRow } from '#contract/people/users.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { roleMeanings } from '#web/lib/words/role-meanings.ts'
import { AccountState, RoleLabel } from './user-badges.tsx'

type Asked = 'company' | 'role' | 'disable' | 'enable' | 'sign-out' | 'second-factor' | 'delete'

type Props = { user: UserRow; detail: UserDetail | undefined; onDeleted?: () => void }

/** The actions on an account: role, admission, sessions, company, deletion. */
export function UserActions({ user, detail, onDeleted }: Props) {
  const { t, i18n } = useLingui()
  const { user: me } = useSession()
  const [asked, setAsked] = useState<Asked>()
  const { user_login: username, role, disabled } = user
  const own = me?.id === user.ID && t`This is your own account. Another administrator can do that.`
  // The list may be open to every account; what it can do is not.
  const stranger = me?.role !== 'admin' && t`Only an administrator can do that.`
  const button = (what: Asked, label: string, refused = stranger || own) => (
    <Button variant="secondary" size="small" disabledReason={refused} onClick={() => setAsked(what)}>
      {label}
    </Button>
  )
  const dialog = (what: Asked) => ({ user, open: asked === what, onClose: () => setAsked(undefined) })
  return (
    <>
      <ul aria-label={t`Actions`} className="flex flex-col">
        <Action
          name={<Trans>Role</Trans>}
          value={<RoleLabel role={role} />}
          meaning={i18n._(roleMeanings[role])}
        >
          {button('role', t`Change role`)}
        </Action>
        <Action
          name={<Trans>Access</Trans>}
          value={<AccountState disabled={disabled} />}
          meaning={disabled ? <Trans>Cannot log in.</Trans> : <Trans>Can log in.</Trans>}
        >
          {disabled ? button('enable', t`Enable`) : button('disable', t`Disable`)}
        </Action>
        <Action
          name={<Trans>Sessions</Trans>}
          meaning={<Trans>Phones and computers on which this account is logged in.</Trans>}
        >
          {button('sign-out', t`Sign out everywhere`)}
        </Action>
        {detail?.second_factor && (
          <Action
            name={<Trans>Second step</Trans>}
            meaning={<Trans>For people who have lost the phone and the recovery codes.</Trans>}
          >
            {button('second-factor', t`Remove`)}
          </Action>
        )}
        {detail && (
          <Action
            name={<Trans>Company</Trans>}
            meaning={detail.company ?? <Trans>Not linked to a company.</Trans>}
          >
            {button('company', detail.company === null ? t`Link to a company` : t`Change`, stranger)}
          </Action>
        )}
        <Action
          name={<Trans>Deletion</Trans>}
          meaning={<Trans>If the owner asks for it and cannot do it themselves.</Trans>}
        >
          {button('delete', t`Delete account`)}
        </Action>
      </ul>
      <RoleDialog {...dialog('role')} />
      {detail && <CompanyDialog {...dialog('company')} user={detail} />}
      <ActionDialog
        {...dialog('disable')}
        change={{ kind: 'disabled', disabled: true }}
        title={<Trans>Disable {username}?</Trans>}
        effect={
          <Trans>
            They are logged out at their next action and cannot log in until the account is enabled again.
            Their requests stay.
          </Trans>
        }
        confirmLabel={t`Disable`}
        danger
        done={t`Account disabled`}
      />
      <ActionDialog
        {...dialog('enable')}
        change={{ kind: 'disabled', disabled: false }}
        title={<Trans>Enable {username}?</Trans>}
        effect={<Trans>They can log in again, with the same password and role.</Trans>}
        confirmLabel={t`Enable`}
        done={t`Account enabled`}
      />
      <ActionDialog
        {...dialog('sign-out')}
        change={{ kind: 'sign-out' }}
        title={<Trans>Sign {username} out everywhere?</Trans>}
        effect={
          <Trans>Every session ends, on every device. They can log in again with their password.</Trans>
        }
        confirmLabel={t`Sign out`}
        done={t`Signed out everywhere`}
      />
      <ActionDialog
        {...dialog('second-factor')}
        change={{ kind: 'second-factor' }}
        title={<Trans>Remove the second step of {username}?</Trans>}
        effect={
          <Trans>
            Make sure that the request comes from the owner: meet or call them. After that, the password alone
            lets them in. They are logged out everywhere and informed by email.
          </Trans>
        }
        confirmLabel={t`Remove the second step`}
        danger
        done={t`Second step removed`}
      />
      <DeleteUserDialog {...dialog('delete')} onDeleted={() => onDeleted?.()} />
    </>
  )
}

function Action(props: { name: ReactNode; value?: ReactNode; meaning: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {props.name}
          {props.value && <span className="text-sm font-normal">{props.value}</span>}
        </p>
        <p className="text-sm text-muted">{props.meaning}</p>
      </div>
      {props.children}
    </li>
  )
}
