import { reasonOf } from '#contract/requests/rejections.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { formatEvent, formatInstant, formatWeekday } from '#web/lib/words/format.ts'
import { visitInWords } from '#web/lib/words/failure-labels.ts'
import { useRhythm } from '#web/lib/words/use-rhythm.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Status } from '#contract/foundation/status.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import type { RegularForSender } from '#contract/requests/rhythms.ts'
import { addressLine, type TrackedSubmission } from '#contract/requests/submissions.ts'
import { Card } from '#web/ui/card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { serviceLabels, statusLabels } from '../labels.ts'
import { SafetyCard } from '#web/knowledge/safety-card.tsx'
import { MailsLine } from './mails-line.tsx'
import { ItemList } from '../items/item-list.tsx'
import { OutcomeLine } from '../outcome-line.tsx'
import { RequestPhoto } from '../request-photo.tsx'
import { RequestTrace } from '../request-trace.tsx'

type Props = {
  request: TrackedSubmission
  /** The way on from a rejection. */
  rejected: ReactNode
}

/** The state of the request: its steps as a trace, their meaning, its history, and the sender's text. */
export function TrackedRequest({ request, rejected }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { status, history } = request
  const meaning = useFocusAtItsEnd(request.open)
  // Messages stand in the conversation.
  const steps = history.filter(({ kind }) => kind === 'step')
  const step = steps.findLast((event) => event.status === status)
  const reason = reasonOf(history)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card as="section" aria-label={t`State`} className="md:p-6! lg:row-span-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <StatusBadge status={status} label={i18n._(statusLabels[status])} />
          <p ref={meaning} tabIndex={-1} className="font-medium outline-none">
            <Meaning status={status} read={request.read_at !== null} />{' '}
            {status === 'recycled' && step?.outcomes && <OutcomeLine outcomes={step.outcomes} />}{' '}
            {step?.note && !reason && <Trans>The operator left a note.</Trans>}
          </p>
        </div>
        {request.merged_into && (
          <p className="mt-4 rounded-control bg-sunken px-4 py-3">
            <Trans>
              The operator found that it is the same as another request. It continues as{' '}
              <strong className="font-mono">{request.merged_into}</strong>.
            </Trans>
          </p>
        )}
        {request.on_hold && request.open && (
          <div className="mt-4">
            <SafetyCard sender />
          </div>
        )}
        {reason && (
          <div className="mt-4 rounded-card bg-sunken p-4">
            <p className="font-medium wrap-anywhere">{reason.words[locale]}</p>
            {step?.note && <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{step.note}</p>}
          </div>
        )}
        {rejected}
        <Visit request={request} />
        {request.regular && <RegularLine regular={request.regular} />}
        <RequestTrace className="mt-6" direction="vertical" status={status} history={history} />
      </Card>
      <Card as="section" aria-labelledby="history">
        <h2 id="history" className="text-lg">
          <Trans>History</Trans>
        </h2>
        <ol className="mt-4 flex flex-col gap-4">
          {steps.toReversed().map(({ at, kind, status, note, failure, reason, outcomes }) => (
            <li key={at + kind + status} className="border-l-2 border-line pl-4">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <StatusBadge status={status} label={i18n._(statusLabels[status])} />
                <time dateTime={at} className="text-sm text-muted">
                  {formatEvent(at)}
                </time>
              </p>
              {failure && <p className="mt-1.5 font-medium">{i18n._(visitInWords({ at, failure }))}</p>}
              {reason && <p className="mt-1.5 font-medium wrap-anywhere">{reason.words[locale]}</p>}
              {outcomes && outcomes.length > 0 && (
                <p className="mt-1.5">
                  <OutcomeLine outcomes={outcomes} />
                </p>
              )}
              {note && <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{note}</p>}
            </li>
          ))}
        </ol>
      </Card>
      <Card as="section" aria-labelledby="sent">
        <h2 id="sent" className="text-lg">
          <Trans>Your request</Trans>
        </h2>
        <dl className="mt-4 flex flex-col gap-3">
          <Part name={t`Service`}>{i18n._(serviceLabels[request.service])}</Part>
          <Part name={t`Message`}>{request.message}</Part>
          {(request.location || request.street) && <Part name={t`Location`}>{addressLine(request)}</Part>}
          {request.landmark && <Part name={t`Landmark`}>{request.landmark}</Part>}
          {request.name && <Part name={t`Name`}>{request.name}</Part>}
          {request.items.length > 0 && (
            <Part name={t`Items to hand over`}>
              <ItemList items={request.items} estimate={request.estimate} />
            </Part>
          )}
          {request.waste_source && <Part name={t`From`}>{i18n._(sourceNames[request.waste_source])}</Part>}
          {request.imageUrl && (
            <Part name={t`Photo`}>
              <RequestPhoto imageUrl={request.imageUrl} />
            </Part>
          )}
          {request.notify_email && (
            <Part name={t`Emails about it go to`}>
              <MailsLine code={request.tracking_code} email={request.notify_email} />
            </Part>
          )}
          {request.notify_phone && (
            <Part name={t`Messages about it go to`}>{showPhone(request.notify_phone)}</Part>
          )}
          <Part name={t`Sent`}>
            <time dateTime={request.submitted_at}>{formatInstant(request.submitted_at)}</time>
          </Part>
        </dl>
      </Card>
    </div>
  )
}

/** The actions on an open request go when it ends: the focus moves from them to the request's outcome. */
function useFocusAtItsEnd(open: boolean) {
  const meaning = useRef<HTMLParagraphElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const ended = before.current && !open
    before.current = open
    if (!ended) return
    // After the dialog, which goes as well, has looked for what it could give the focus back to.
    const timer = setTimeout(() => document.activeElement === document.body && meaning.current?.focus())
    return () => clearTimeout(timer)
  }, [open])
  return meaning
}

/** That it is one of many, and when the next is. */
function RegularLine({ regular }: { regular: RegularForSender }) {
  const { inWords } = useRhythm()
  const day = regular.next_day && formatWeekday(regular.next_day)
  return (
    <p className="mt-4">
      <span className="font-medium">
        <Trans>Regular pick-up: {inWords(regular)}.</Trans>
      </span>{' '}
      {day && <Trans>The next one is on {day}.</Trans>}{' '}
      <span className="text-muted">
        <Trans>
          If you cancel this request, only this pick-up is skipped. To end all of them, write to us.
        </Trans>
      </span>
    </p>
  )
}

/** When somebody comes for it, and what is read out to them then. */
function Visit({ request: { visit_day, appointment, handover_code } }: { request: TrackedSubmission }) {
  const day = visit_day && !appointment ? formatWeekday(visit_day) : null
  if (!handover_code || !(day || appointment)) return null
  return (
    <div className="mt-4 rounded-card bg-sunken p-4">
      {day && (
        <p className="mb-2 font-medium">
          <Trans>Somebody comes for it on {day}.</Trans>
        </p>
      )}
      <p>
        <Trans>At the pick-up, read this code to the driver:</Trans>
      </p>
      <p className="font-mono text-2xl font-bold tracking-widest tabular-nums">{handover_code}</p>
      <p className="text-sm text-muted">
        <Trans>
          The code confirms that you have handed over the items. Do not give it to anybody before that.
        </Trans>
      </p>
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
        <Trans>Waiting for the operator to read it.</Trans>
      )
    case 'approved':
      return <Trans>The operator has agreed and is arranging the next step.</Trans>
    case 'scheduled':
      return <Trans>A date is set for the handover.</Trans>
    case 'collected':
      return <Trans>The items have been handed over.</Trans>
    case 'recycled':
      return <Trans>Done: your electronics have been recycled.</Trans>
    case 'rejected':
      return <Trans>The operator could not accept it.</Trans>
    case 'cancelled':
      return <Trans>This request was cancelled.</Trans>
  }
}
