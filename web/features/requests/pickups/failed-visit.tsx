import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarX, MessageSquareText } from 'lucide-react'
import type { TrackedSubmission } from '#contract/requests/submissions.ts'
import { failedVisit, visitInWords } from '#web/lib/words/failure-labels.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { ownOfferQuery } from './own-offer.ts'

type Props = {
  request: Pick<TrackedSubmission, 'tracking_code' | 'open' | 'status' | 'history' | 'appointment'>
  onWrite: () => void
}

/** Nothing was picked up at the last visit: what happened, and the two ways on, each with one press. */
export function FailedVisit({ request, onWrite }: Props) {
  const { i18n } = useLingui()
  const visit = request.open && !request.appointment ? failedVisit(request.history) : undefined
  const offer = useQuery({ ...ownOfferQuery(request), enabled: visit !== undefined })
  if (!visit) return null
  const offered = Boolean(offer.data?.offer.slots.length)
  return (
    <section
      aria-labelledby="failed-visit"
      className="flex flex-col gap-3 rounded-card bg-copper-soft p-5 text-copper-ink md:p-6"
    >
      <h2 id="failed-visit" className="flex items-center gap-2.5 text-lg">
        <CalendarX className="size-5 shrink-0" aria-hidden="true" />
        <Trans>Nothing was picked up</Trans>
      </h2>
      <p className="text-ink">{i18n._(visitInWords(visit))}</p>
      {visit.note && <q className="block whitespace-pre-line wrap-anywhere text-ink">{visit.note}</q>}
      <p className="text-ink">
        {offered ? (
          <Trans>Your request goes on. Choose another time, or tell the operator what suits you.</Trans>
        ) : (
          <Trans>Your request goes on. Tell the operator when somebody can come, or what has changed.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {offered && (
          <a href="#pick-up" className={`${buttonStyle()} gap-2 max-sm:w-full`}>
            <CalendarClock className="size-4" aria-hidden="true" />
            <Trans>Choose another time</Trans>
          </a>
        )}
        <Button
          variant={offered ? 'secondary' : 'primary'}
          className="max-sm:w-full"
          onClick={onWrite}
          icon={<MessageSquareText className="size-4" aria-hidden="true" />}
        >
          <Trans>Write to the operator</Trans>
        </Button>
      </div>
    </section>
  )
}
