import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeys, type ApiKey } from '#contract/integrations/api-keys.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay, formatInstantShort } from '#web/lib/words/format.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { scopeNames } from './scope-names.ts'

/** One key: whose it is, what it opens, until when, and the way to end it. */
export function KeyRow({ apiKey: { id, name, prefix, scopes, state, ...key } }: { apiKey: ApiKey }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const revoking = useMutation({
    mutationFn: () => call(apiKeys.revoke, { params: { id } }),
    onSuccess: async () => {
      setAsking(false)
      toast.success({ title: t`The key no longer works` })
      await invalidate(client, apiKeys.list)
    },
  })
  const used = key.last_used_at && formatInstantShort(key.last_used_at)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <strong className="wrap-anywhere">{name}</strong>
          <KeyState state={state} />
        </p>
        <p className="text-sm text-muted">{scopes.map((scope) => i18n._(scopeNames[scope])).join(' · ')}</p>
        <p className="text-sm text-muted">
          <code className="font-mono">{prefix}…</code> · <Trans>until {formatDay(key.last_day)}</Trans> ·{' '}
          {used ? <Trans>last used {used}</Trans> : <Trans>never used</Trans>}
        </p>
        {key.waste_source && (
          <p className="text-sm text-muted">
            <Trans>Things come from: {i18n._(sourceNames[key.waste_source])}</Trans>
          </p>
        )}
      </div>
      {state === 'active' && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Revoke: ${name}`}
          onClick={() => setAsking(true)}
        >
          <Trans>Revoke</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Revoke the key of {name}?</Trans>}
        description={<Trans>The partner’s program is refused at once. This cannot be undone.</Trans>}
        closeLabel={t`Close`}
        keepLabel={<Trans>Keep it</Trans>}
        confirmLabel={<Trans>Revoke</Trans>}
        danger
        busy={revoking.isPending}
        failure={revoking.error && errorMessage(revoking.error)}
        onConfirm={() => revoking.mutate()}
      />
    </li>
  )
}

function KeyState({ state }: Pick<ApiKey, 'state'>) {
  if (state === 'active')
    return (
      <Badge tone="green">
        <Trans>Works</Trans>
      </Badge>
    )
  return <Badge>{state === 'ended' ? <Trans>Ended</Trans> : <Trans>Revoked</Trans>}</Badge>
}
