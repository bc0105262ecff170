import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { InvitationView, StaffRole } from '#contract/people/invitations.ts'
import { roleMeanings } from '#web/lib/words/role-meanings.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { Card } from '#web/ui/card.tsx'

/** The inviting administrator, the role, and its rights. */
export function InvitationFacts({
  invitation: { role, by, operator, ends_at },
}: {
  invitation: InvitationView
}) {
  const { t, i18n } = useLingui()
  const facts: [string, ReactNode][] = [
    [t`Invited by`, by],
    ...(operator ? [[t`Organisation`, operator] as [string, ReactNode]] : []),
    [t`Role`, <RoleOf key="role" role={role} />],
    [t`Valid until`, formatDate(ends_at)],
  ]
  return (
    <Card>
      <dl className="flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">{i18n._(roleMeanings[role])}</p>
    </Card>
  )
}

function RoleOf({ role }: { role: StaffRole }) {
  const { i18n } = useLingui()
  return i18n._(roleNames[role])
}

/** The link was used, withdrawn, or has ended. */
export const GoneWords = () => (
  <Trans>It was used already, was withdrawn, or is older than seven days. Ask for a new one.</Trans>
)
