import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '#contract/people/invitations.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { invitationsQuery, linkOf, useWithdraw } from './api.ts'

/** The invitations that nobody has accepted yet. */
export function OpenInvitations() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery({
    ...invitationsQuery,
    refetchOnWindowFocus: 'always',
  })
  if (error)
    return (
      <ErrorState
        title={<Trans>The invitations could not be loaded.</Trans>}
        cause={errorMessage(error)}
        retryLabel={t`Try again`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const open = data?.invitations ?? []
  if (open.length === 0) return null
  return (
    <section aria-labelledby="open-invitations" className="border-t border-line pt-4">
      <h3 id="open-invitations">
        <Trans>Open invitations</Trans>{' '}
        <span className="font-normal text-muted tabular-nums">{open.length}</span>
      </h3>
      <ul>
        {open.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const { t, i18n } = useLingui()
  const withdraw = useWithdraw()
  const [asking, setAsking] = useState(false)
  const { id, role, who, by, ends_at, token } = invitation
  const name = i18n._(roleNames[role])
  const until = formatDate(ends_at)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{who || <Trans>Without a name</Trans>}</p>
        <p className="text-sm text-muted wrap-anywhere">
          <Trans>
            {name} · until {until} · by {by}
          </Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          size="small"
          value={linkOf(token)}
          label={t`Copy the link`}
          copiedLabel={t`The link was copied`}
        />
        <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Withdraw this invitation</Trans>}
        description={<Trans>Its link opens no more. You can make another one.</Trans>}
        closeLabel={t`Close`}
        danger
        busy={withdraw.isPending}
        failure={withdraw.error && errorMessage(withdraw.error)}
        keepLabel={<Trans>Keep it</Trans>}
        confirmLabel={<Trans>Withdraw</Trans>}
        onConfirm={() =>
          withdraw.mutate(id, {
            onSuccess: () => {
              setAsking(false)
              toast.success({ title: t`The invitation was withdrawn` })
            },
          })
        }
      />
    </li>
  )
}
