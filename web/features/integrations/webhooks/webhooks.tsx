import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooks } from '#contract/integrations/webhooks.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Which addresses are told of what happens here. */
export function Webhooks() {
  const { t } = useLingui()
  const query = useQuery(queryOf(webhooks.list, {}))
  const [secret, setSecret] = useState<string | null>(null)
  const all = query.data?.webhooks
  return (
    <Card as="section" aria-labelledby="webhooks" className="flex flex-col gap-4 p-5!">
      <div>
        <h3 id="webhooks" className="text-lg">
          <Trans>Webhooks</Trans>
        </h3>
        <p className="mt-1 text-muted">
          <Trans>
            Other programs get signed messages about events, without personal data: kind, status, district,
            device and kilograms.
          </Trans>
        </p>
      </div>
      {query.error && (
        <ErrorState
          title={<Trans>The webhooks could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-24 rounded-card" />}
      {all?.length === 0 && (
        <p className="rounded-control bg-sunken px-4 py-3 text-muted">
          <Trans>There are no webhooks yet.</Trans>
        </p>
      )}
      {all && all.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {all.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <WebhookForm onAdded={setSecret} />
      <ShownOnce
        secret={secret}
        title={<Trans>The signing secret</Trans>}
        description={
          <Trans>
            The other side uses it to check that a message comes from here. It is shown only once.
          </Trans>
        }
        labels={{ copy: t`Copy`, copied: t`Copied`, close: t`Close`, done: t`Done` }}
        onClose={() => setSecret(null)}
      />
    </Card>
  )
}
