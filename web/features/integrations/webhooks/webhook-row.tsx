import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooks, type Webhook } from '#contract/integrations/webhooks.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { Deliveries } from './deliveries.tsx'
import { eventNames } from './event-names.ts'
import { EventsDialog } from './events-dialog.tsx'

/** One address: how it is with it, what it was sent, and the ways to stop that. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, active, ...state } = webhook
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [shown, setShown] = useState<'deliveries' | 'events' | 'removal' | null>(null)
  /** Unsaved ticks are gone the next time. */
  const [turn, setTurn] = useState(0)
  const again = () => invalidate(client, webhooks.list, webhooks.deliveries)
  const switching = useMutation({
    mutationFn: () => call(webhooks.change, { params: { id }, body: { active: !active } }),
    onSuccess: again,
  })
  const testing = useMutation({
    mutationFn: () => call(webhooks.test, { params: { id } }),
    onSuccess: async () => {
      toast.success({ title: t`A test is on its way` })
      await again()
    },
  })
  const removing = useMutation({
    mutationFn: () => call(webhooks.remove, { params: { id } }),
    onSuccess: async () => {
      setShown(null)
      toast.success({ title: t`This address gets no more messages` })
      await again()
    },
  })
  const failure = switching.error ?? testing.error
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <strong className="wrap-anywhere">{url}</strong>
        <WebhookState active={active} {...state} />
      </p>
      <p className="text-sm text-muted">{events.map((event) => i18n._(eventNames[event])).join(' · ')}</p>
      <Notice>{failure && errorMessage(failure)}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setShown('deliveries')}>
          <Trans>Deliveries</Trans>
        </Button>
        <Button variant="secondary" size="small" busy={testing.isPending} onClick={() => testing.mutate()}>
          <Trans>Send a test</Trans>
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setTurn(turn + 1)
            setShown('events')
          }}
        >
          <Trans>Change the events</Trans>
        </Button>
        <Button
          variant="secondary"
          size="small"
          busy={switching.isPending}
          onClick={() => switching.mutate()}
        >
          {active ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
        </Button>
        <Button variant="ghost" size="small" onClick={() => setShown('removal')}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      <Deliveries id={id} url={url} open={shown === 'deliveries'} onClose={() => setShown(null)} />
      <EventsDialog key={turn} webhook={webhook} open={shown === 'events'} onClose={() => setShown(null)} />
      <ConfirmDialog
        open={shown === 'removal'}
        onOpenChange={() => setShown(null)}
        title={<Trans>Remove this address?</Trans>}
        description={url}
        closeLabel={t`Close`}
        keepLabel={<Trans>Keep it</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        danger
        busy={removing.isPending}
        failure={removing.error && errorMessage(removing.error)}
        onConfirm={() => removing.mutate()}
      >
        <Trans>The address gets no more messages, and undelivered messages are dropped.</Trans>
      </ConfirmDialog>
    </li>
  )
}

function WebhookState({
  active,
  failing_since,
  refusing_since,
  refused_with,
  disabled_at,
}: Omit<Webhook, 'id' | 'url' | 'events'>) {
  if (disabled_at)
    return (
      <Badge tone="danger" className="whitespace-normal!">
        {refused_with !== null && !failing_since ? (
          <Trans>
            Switched off on {formatInstantShort(disabled_at)}: everything was refused, last answer{' '}
            {refused_with}
          </Trans>
        ) : (
          <Trans>Switched off on {formatInstantShort(disabled_at)}: no answer</Trans>
        )}
      </Badge>
    )
  if (!active)
    return (
      <Badge>
        <Trans>Off</Trans>
      </Badge>
    )
  if (failing_since)
    return (
      <Badge tone="copper" className="whitespace-normal!">
        <Trans>No deliveries have arrived since {formatInstantShort(failing_since)}</Trans>
      </Badge>
    )
  return refusing_since ? (
    <Badge tone="copper" className="whitespace-normal!">
      <Trans>
        Deliveries refused since {formatInstantShort(refusing_since)}, last answer {refused_with}
      </Trans>
    </Badge>
  ) : (
    <Badge tone="green">
      <Trans>On</Trans>
    </Badge>
  )
}
