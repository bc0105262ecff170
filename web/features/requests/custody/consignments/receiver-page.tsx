import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  consignments,
  type NewReceived,
  type NewTreated,
  type ReceiverView,
} from '#contract/proof/consignments.ts'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { formatExact } from '#web/knowledge/quantities.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useKey } from '../api.ts'
import { LotLines } from './lot-lines.tsx'
import { ReceivedForm } from './received-form.tsx'
import { SaidLines } from './said-lines.tsx'
import { ConsignmentBadge } from './state-badge.tsx'
import { TreatedForm } from './treated-form.tsx'
import { explain } from './words.ts'

const linkOf = (token: string) => ({ headers: { 'link-token': token } })

const optionsOf = (token: string) => ({
  ...queryOf(consignments.openLink, linkOf(token)),
  // The link's holder confirms, whatever account this device is signed in with.
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(consignments.openLink, linkOf(token), { signal, anonymous: true }),
  retry: (count: number, error: Error) => !(error instanceof ApiError && error.status < 500) && count < 2,
})

/** The page of the receiver's link: the lots on their way, their arrival, and later their treatment. */
export function ReceiverPage({ token }: { token: string }) {
  const { t } = useLingui()
  const query = useQuery(optionsOf(token))
  if (query.data) return <Shown token={token} consignment={query.data.consignment} />
  if (!query.error)
    return (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    )
  const gone = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400)
  return gone ? (
    <EmptyState
      illustration={<NotFoundArt />}
      title={
        <h1>
          <Trans>This link is no longer valid</Trans>
        </h1>
      }
    >
      <Trans>The link has expired or was replaced. Ask the sender for a new one.</Trans>
    </EmptyState>
  ) : (
    <ErrorState
      title={<Trans>The consignment could not be loaded.</Trans>}
      cause={errorMessage(query.error)}
      retryLabel={t`Try again`}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

function Shown({ token, consignment }: { token: string; consignment: ReceiverView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const keyFor = useKey()
  const { number, state, sender, lots, version, confirmations, materials } = consignment
  const options = optionsOf(token)
  /** Somebody else was faster: what they said is shown at once. */
  const told = async (work: () => Promise<{ consignment: ReceiverView }>) => {
    try {
      const reply = await work()
      client.setQueryData(options.queryKey, { success: true as const, consignment: reply.consignment })
      toast.success({ title: t`Thank you. Your confirmation is recorded.` })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        // The form may go with what is shown then.
        toast.error({ title: explain(error) })
        await client.invalidateQueries({ queryKey: options.queryKey })
      }
      throw error
    }
  }
  const headersFor = (body: object) => ({ ...linkOf(token).headers, ...keyFor(body) })
  const received = (body: NewReceived) =>
    told(() => call(consignments.receivedByLink, { headers: headersFor(body), body }, { anonymous: true }))
  const treated = (body: NewTreated) =>
    told(() => call(consignments.treatedByLink, { headers: headersFor(body), body }, { anonymous: true }))
  const sum = formatExact(lots.reduce((grams, { sent_kg }) => grams + Math.round(sent_kg * 1000), 0) / 1000)
  return (
    <>
      <header className="flex flex-col gap-1.5">
        <p className="text-sm text-muted">
          <Trans>Consignment {number}</Trans>
        </p>
        <h1 className="text-2xl wrap-anywhere">
          <Trans>From {sender}</Trans>
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          <ConsignmentBadge state={state} />
          <span className="tabular-nums">{sum} kg</span>
        </p>
        <Facts {...consignment} />
      </header>
      <section aria-labelledby="inside" className="flex flex-col gap-3">
        <h2 id="inside" className="text-lg">
          <Trans>Contents</Trans>
        </h2>
        <LotLines lots={lots} />
      </section>
      {confirmations.length > 0 && (
        <section aria-labelledby="said" className="flex flex-col gap-3">
          <h2 id="said" className="text-lg">
            <Trans>Confirmations</Trans>
          </h2>
          <SaidLines confirmations={confirmations} />
        </section>
      )}
      {state === 'sent' && (
        <section aria-labelledby="arrived" className="flex flex-col gap-3">
          <h2 id="arrived" className="text-lg">
            <Trans>Has it arrived?</Trans>
          </h2>
          <ReceivedForm key={state} version={version} lots={lots} send={received} />
        </section>
      )}
      {state === 'received' && (
        <section aria-labelledby="made" className="flex flex-col gap-3">
          <h2 id="made" className="text-lg">
            <Trans>How was it treated?</Trans>
          </h2>
          <p className="text-muted">
            <Trans>Open this link again after treatment. You can confirm in several steps.</Trans>
          </p>
          <TreatedForm
            key={confirmations.length}
            version={version}
            lots={lots}
            materials={materials}
            send={treated}
          />
        </section>
      )}
      {state === 'treated' && (
        <Notice tone="success" size="medium">
          <Trans>Everything is confirmed. There is nothing more to do.</Trans>
        </Notice>
      )}
    </>
  )
}

function Facts({ transporter, vehicle, manifest_number, sent_at, link_ends_at }: ReceiverView) {
  return (
    <ul className="text-sm text-muted wrap-anywhere">
      {sent_at && (
        <li>
          <Trans>Sent on {formatDate(sent_at)}</Trans>
        </li>
      )}
      {(transporter || vehicle) && (
        <li>
          <Trans>Transport: {[transporter, vehicle].filter(Boolean).join(', ')}</Trans>
        </li>
      )}
      {manifest_number && (
        <li>
          <Trans>Manifest {manifest_number}</Trans>
        </li>
      )}
      <li>
        <Trans>This link is valid until {formatDate(link_ends_at)}.</Trans>
      </li>
    </ul>
  )
}
