import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '#contract/people/accounts.ts'
import { roleNames } from '#web/lib/words/role-names.ts'

/** Why who has a role is treated as a member, and until when; nothing where no role waits. */
export function WaitingRole({ user: { waiting_role } }: { user: User }) {
  const { i18n } = useLingui()
  if (!waiting_role) return null
  const role = i18n._(roleNames[waiting_role])
  return (
    <Trans>
      On this site the role {role} needs the second step. Until you turn it on, you can see and do only what
      members can.
    </Trans>
  )
}
