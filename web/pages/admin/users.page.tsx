import type { ComponentProps } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from '#web/routing/router.tsx'
import { NewPasswordField, usePasswordRules } from '#web/features/people/accounts/password/password-field.tsx'
import { brokenRules } from '#web/features/people/accounts/password/password-policy.ts'
import { CreateUser } from '#web/features/people/users/create-user.tsx'
import { FindUser } from '#web/features/people/users/find-user.tsx'

/** Manage Users: find one, or create one. What was searched for is in the URL (`?q=`). */
export default function AdminUsers() {
  const [params, setParams] = useSearchParams()
  const rules = usePasswordRules()
  return (
    <section aria-labelledby="users" className="flex flex-col gap-4">
      <h2 id="users" className="flex min-h-11 items-center text-xl max-sm:sr-only">
        <Trans>Manage Users</Trans>
      </h2>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <FindUser text={params.get('q')?.trim() ?? ''} onFind={(q) => setParams({ q })} />
        <CreateUser
          isGoodPassword={(password) => brokenRules(rules, password).length === 0}
          passwordField={PasswordField}
        />
      </div>
    </section>
  )
}

/** Asks for what the identity provider asks of a new password. */
function PasswordField(field: Omit<ComponentProps<typeof NewPasswordField>, 'label' | 'rules'>) {
  const { t } = useLingui()
  return <NewPasswordField label={t`Password`} rules={usePasswordRules()} {...field} />
}
