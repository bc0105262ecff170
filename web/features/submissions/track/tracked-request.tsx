import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Status, TrackedSubmission as Schema } from '#contract/submissions.ts'
import type { z } from 'zod'
import { formatInstant } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { serviceLabels, statusLabels } from '../labels.ts'
import { RequestPhoto } from '../request-photo.tsx'
import { RequestTrace } from '../request-trace.tsx'

type Tracked = z.output<typeof Schema>

/** Where the request stands: its way as a trace, what that means, what has happened, and what was sent. */
export function TrackedRequest({ request }: { request: Tracked }) {
  const { t, i18n } = useLingui()
  const { status, history } = request
  const noted = Boolean(history.findLast((event) => event.status === status)?.note)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card as="section" aria-label={t`State`} className="md:p-6! lg:row-span-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <StatusBadge status={status} label={i18n._(statusLabels[status])} />
          <p className="font-medium">
            <Meaning status={status} read={request.read_at !== null} />{' '}
            {noted && <Trans>The operator left a note.</Trans>}
          </p>
        </div>
        <RequestTrace className="mt-6" direction="vertical" status={status} history={history} />
      </Card>
      <Card as="section" aria-labelledby="history">
        <h2 id="history" className="text-lg">
          <Trans>What has happened</Trans>
        </h2>
        <ol className="mt-4 flex flex-col gap-4">
          {history.toReversed().map(({ at, status, note }) => (
            <li key={at + status} className="border-l-2 border-line pl-4">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <StatusBadge status={status} label={i18n._(statusLabels[status])} />
                <time dateTime={at} className="text-sm text-muted">
                  {formatInstant(at)}
                </time>
              </p>
              {note && <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{note}</p>}
            </li>
          ))}
        </ol>
      </Card>
      <Card as="section" aria-labelledby="sent">
        <h2 id="sent" className="text-lg">
          <Trans>What you sent</Trans>
        </h2>
        <dl className="mt-4 flex flex-col gap-3">
          <Part name={t`Service`}>{i18n._(serviceLabels[request.service])}</Part>
          <Part name={t`Message`}>{request.message}</Part>
          {request.location && <Part name={t`Location`}>{request.location}</Part>}
          {request.imageUrl && (
            <Part name={t`Photo`}>
              <RequestPhoto imageUrl={request.imageUrl} />
            </Part>
          )}
          <Part name={t`Sent`}>
            <time dateTime={request.submitted_at}>{formatInstant(request.submitted_at)}</time>
          </Part>
        </dl>
      </Card>
    </div>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
)

function Meaning({ status, read }: { status: Status; read: boolean }) {
  switch (status) {
    case 'pending':
      return read ? (
        <Trans>The operator has read it and will decide.</Trans>
      ) : (
        <Trans>Waiting to be read by the operator.</Trans>
      )
    case 'approved':
      return <Trans>The operator has agreed and arranges what comes next.</Trans>
    case 'scheduled':
      return <Trans>A date is set for the handover.</Trans>
    case 'collected':
      return <Trans>It has been handed over.</Trans>
    case 'recycled':
      return <Trans>Done: the circle is closed.</Trans>
    case 'rejected':
      return <Trans>The operator could not accept it.</Trans>
    case 'cancelled':
      return <Trans>This request was cancelled.</Trans>
  }
}
