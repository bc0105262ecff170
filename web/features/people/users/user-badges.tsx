import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { Ban } from 'lucide-react'
import type { Role } from '#contract/foundation/roles.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The role of a person. Only roles with more than the usual rights have a colour. */
export function RoleLabel({ role }: { role: Role }) {
  const { i18n } = useLingui()
  const name = i18n._(roleNames[role])
  if (role === 'member') return <span className="text-muted">{name}</span>
  return <Badge tone={role === 'admin' ? 'copper' : 'green'}>{name}</Badge>
}

/** Likewise, only what is out of the ordinary has a colour and a shape. */
export function AccountState({ disabled }: { disabled: boolean }) {
  return disabled ? (
    <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
      <Trans context="state of an account">Disabled</Trans>
    </Badge>
  ) : (
    <span className="text-muted">
      <Trans context="state of an account">Active</Trans>
    </span>
  )
}

export function YouBadge() {
  return (
    <Badge tone="outline">
      <Trans>You</Trans>
    </Badge>
  )
}
