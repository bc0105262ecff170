import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { webhooks, type Delivery } from '#contract/integrations/webhooks.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { eventName } from './event-names.ts'

type Props = { id: number; url: string; open: boolean; onClose: () => void }

/** The deliveries of an address: those of the last thirty days and those it is still owed, newest first. */
export function Deliveries({ id, url, open, onClose }: Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: keyOf(webhooks.deliveries, id),
    queryFn: ({ pageParam, signal }) =>
      call(
        webhooks.deliveries,
        { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ older }) => older,
    enabled: open,
  })
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<Trans>Deliveries</Trans>}
      description={url}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Refresh</Trans>
        </Button>
      }
    >
      <PagedList
        query={query}
        items={query.data?.pages.flatMap(({ deliveries }) => deliveries)}
        failed={<Trans>The deliveries could not be loaded.</Trans>}
        cause={query.error && errorMessage(query.error)}
        empty={
          <p className="text-muted">
            <Trans>Nothing was sent in the last thirty days.</Trans>
          </p>
        }
        more={<Trans>Show older ones</Trans>}
      >
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map((delivery) => (
              <DeliveryRow key={delivery.id} webhook={id} delivery={delivery} />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  )
}

function DeliveryRow({ webhook, delivery }: { webhook: number; delivery: Delivery }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const resending = useMutation({
    mutationFn: () => call(webhooks.resend, { params: { id: webhook, delivery: delivery.id } }),
    onSuccess: () => invalidate(client, webhooks.deliveries),
  })
  const name = eventName(delivery.event)
  const said = typeof name === 'string' ? name : i18n._(name)
  const at = formatInstantShort(delivery.created_at)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <strong>{said}</strong>
          <DeliveryState {...delivery} />
        </p>
        <p className="text-sm text-muted">{at}</p>
        <details className="mt-1 text-sm">
          <summary className="min-h-6 cursor-pointer text-primary">
            <Trans>Content</Trans>
          </summary>
          <pre className="mt-1 rounded-control bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
            {JSON.stringify(delivery.payload, null, 2)}
          </pre>
        </details>
        <Notice>{resending.error && errorMessage(resending.error)}</Notice>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={t`Send again: ${said}, ${at}`}
        busy={resending.isPending}
        onClick={() => resending.mutate()}
      >
        <Trans>Send again</Trans>
      </Button>
    </li>
  )
}

function DeliveryState({ state, tries, status, next_at }: Delivery) {
  if (state === 'delivered')
    return (
      <Badge tone="green">
        <Trans>Arrived</Trans>
      </Badge>
    )
  const answer = status === null ? <Trans>no answer</Trans> : <Trans>answer {status}</Trans>
  if (state === 'failed')
    return (
      <Badge tone="danger">
        <Trans>Not delivered</Trans>: {answer}
      </Badge>
    )
  if (tries === 0)
    return (
      <Badge>
        <Trans>Waiting</Trans>
      </Badge>
    )
  return (
    <Badge tone="copper" className="whitespace-normal!">
      {answer}, <Trans>next try {next_at && formatInstantShort(next_at)}</Trans>
    </Badge>
  )
}
