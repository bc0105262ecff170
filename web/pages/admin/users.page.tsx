import type { ComponentProps } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from '#web/routing/router.tsx'
import { NextFirstStepAfter } from '#web/features/administration/upkeep/next-first-step.tsx'
import { NewPasswordField, usePasswordRules } from '#web/features/people/accounts/password/password-field.tsx'
import { brokenRules } from '#web/features/people/accounts/password/password-policy.ts'
import { InviteStaff } from '#web/features/people/invitations/invite-staff.tsx'
import { CreateUser } from '#web/features/people/users/create-user.tsx'
import { FindUser } from '#web/features/people/users/find-user.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { PeopleTabs } from './people-tabs.tsx'

/** Manage Users: invite staff, find an account, or create one. What was searched for is in the URL (`?q=`). */
export default function AdminUsers() {
  const [params, setParams] = useSearchParams()
  const { user } = useSession()
  const rules = usePasswordRules()
  // Where the dashboard is open to every account, roles are still the administrators' to give.
  const isAdmin = user?.role === 'admin'
  return (
    <PeopleTabs selected="users">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          <FindUser text={params.get('q')?.trim() ?? ''} onFind={(q) => setParams({ q })} />
          {isAdmin && <InviteStaff after={<NextFirstStepAfter line="staff" />} />}
        </div>
        <CreateUser
          isGoodPassword={(password) => brokenRules(rules, password).length === 0}
          passwordField={PasswordField}
          givesRoles={isAdmin}
        />
      </div>
    </PeopleTabs>
  )
}

/** Asks for what the identity provider asks of a new password. */
function PasswordField(field: Omit<ComponentProps<typeof NewPasswordField>, 'label' | 'rules'>) {
  const { t } = useLingui()
  return <NewPasswordField label={t`Password`} rules={usePasswordRules()} {...field} />
}
