import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, CalendarX } from 'lucide-react'
import { useState } from 'react'
import type { Appointment } from '#contract/requests/appointments.ts'
import { pickups } from '#contract/requests/pickups.ts'
import { addressLine, submissions, type TrackedSubmission } from '#contract/requests/submissions.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { failedVisit } from '#web/lib/words/failure-labels.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { guest } from '#web/lib/session/guest.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { CancelAppointment } from './cancel-appointment.tsx'
import { calendarFile } from './ics.ts'
import { ownOfferQuery } from './own-offer.ts'
import { SlotPicker } from './slot-picker.tsx'
import { Terms } from './terms.tsx'
import { whenInWords, whyTexts } from './texts.ts'

type Request = Pick<
  TrackedSubmission,
  'tracking_code' | 'open' | 'appointment' | 'status' | 'location' | 'street' | 'history'
>

/** The sender's appointment: made, changed and cancelled here, where the area offers times. */
export function OwnAppointment({ request }: { request: Request }) {
  const { t, i18n } = useLingui()
  const { tracking_code: code, open, appointment } = request
  const [choosing, setChoosing] = useState(false)
  const { offer, act } = useOwn(request)
  const { sequence = 0, ended = null } = offer.data?.calendar ?? {}
  // A visit that failed was no cancellation; its page says what happened.
  const called_off = appointment || failedVisit(request.history) ? null : ended
  if (!appointment && !called_off && (!open || !offer.data?.offer.area)) return null

  const { area, slots, why } = offer.data?.offer ?? { area: null, slots: [], why: null }
  const book = (slot_id: number) =>
    act.mutate(
      { do: 'book', slot_id },
      {
        onSuccess: () => {
          setChoosing(false)
          toast.success({ title: t`The time is reserved` })
        },
      },
    )
  const failure = act.error && errorMessage(act.error)
  const asks = !appointment || choosing
  return (
    <Card as="section" aria-labelledby="pick-up" className="flex flex-col gap-3">
      <h2 id="pick-up" className="scroll-mt-24 text-lg">
        <Trans>Pick-up</Trans>
      </h2>
      {appointment && (
        <>
          <p className="text-lg font-bold">{whenInWords(appointment)}</p>
          {(request.status === 'pending' || request.status === 'approved') && (
            <p className="text-sm text-muted">
              <Trans>The time is reserved for you. The operator still has to confirm it.</Trans>
            </p>
          )}
          {appointment.missed_at && (
            <Notice tone="warning">
              <Trans>
                On {formatInstantShort(appointment.missed_at)} you reported that nobody came. The operator can
                see this.
              </Trans>
            </Notice>
          )}
          <div className="flex flex-wrap gap-2.5">
            {appointment.may_be_missed && (
              <Button
                busy={act.isPending}
                onClick={() => act.mutate({ do: 'missed' })}
                icon={<CalendarX className="size-4" aria-hidden="true" />}
              >
                <Trans>Nobody came</Trans>
              </Button>
            )}
            {open && (
              <Button
                variant="secondary"
                onClick={() =>
                  saveFile(
                    `${code}.ics`,
                    fileOf(request, appointment, { sequence, title: t`E-waste pick-up` }),
                  )
                }
                icon={<CalendarPlus className="size-4" aria-hidden="true" />}
              >
                <Trans>Add to my calendar</Trans>
              </Button>
            )}
            {appointment.changeable && (
              <>
                <Button
                  variant="secondary"
                  aria-expanded={choosing}
                  busy={choosing && offer.isLoading}
                  onClick={() => setChoosing(!choosing)}
                >
                  <Trans>Choose another time</Trans>
                </Button>
                <CancelAppointment
                  busy={act.isPending}
                  failure={failure}
                  onConfirm={() => act.mutateAsync({ do: 'unbook' })}
                />
              </>
            )}
          </div>
          {!choosing && <Notice>{failure}</Notice>}
        </>
      )}
      {called_off && (
        <>
          <p>
            <Trans>The pick-up on {whenInWords(called_off)} was cancelled.</Trans>
          </p>
          <Button
            variant="secondary"
            className="self-start"
            onClick={() =>
              saveFile(
                `${code}.ics`,
                fileOf(request, called_off, { sequence, title: t`E-waste pick-up`, off: true }),
              )
            }
            icon={<CalendarX className="size-4" aria-hidden="true" />}
          >
            <Trans>Remove it from my calendar</Trans>
          </Button>
        </>
      )}
      {choosing && offer.isLoadingError && (
        <>
          <Notice>{errorMessage(offer.error)}</Notice>
          <Button
            variant="secondary"
            className="self-start"
            busy={offer.isFetching}
            onClick={() => void offer.refetch()}
          >
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {open && area && !why && asks && (
        <>
          {!appointment && (
            <p>
              <Trans>Choose a pick-up time.</Trans>
            </p>
          )}
          <Terms area={area} />
          <SlotPicker
            slots={slots}
            time_zone={area.time_zone}
            chosen={appointment?.slot_id}
            busy={act.isPending}
            failure={failure}
            onBook={book}
          />
        </>
      )}
      {open && why && asks && (
        <>
          <p>{i18n._(whyTexts[why])}</p>
          {why === 'too-light' && (
            <>
              {area && <Terms area={area} />}
              <Link
                to={paths.dropOff}
                className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-2"
              >
                <Trans>Drop-off points</Trans>
              </Link>
            </>
          )}
        </>
      )}
    </Card>
  )
}

const fileOf = (
  { tracking_code: code, status, ...place }: Request,
  when: Pick<Appointment, 'starts_at' | 'ends_at'>,
  { sequence, title, off = false }: { sequence: number; title: string; off?: boolean },
) =>
  calendarFile(when, {
    code,
    sequence,
    location: addressLine(place),
    title: `${title} ${code}`,
    url: new URL(paths.track(code), window.location.href).href,
    state: off ? 'cancelled' : status === 'scheduled' ? 'confirmed' : 'tentative',
    now: new Date(),
  })

type Act = { do: 'book'; slot_id: number } | { do: 'unbook' } | { do: 'missed' }

function useOwn({ tracking_code: code, open, status }: Request) {
  const client = useQueryClient()
  const own = { params: { code }, headers: { 'x-guest-id': guest().user_id } }
  const offer = useQuery({
    ...ownOfferQuery({ tracking_code: code }),
    // Of one that has ended: the appointment that went with it.
    enabled: open || status === 'cancelled' || status === 'rejected',
  })
  const act = useMutation({
    mutationFn: (act: Act) => {
      if (act.do === 'book') return call(pickups.ownBook, { ...own, body: { slot_id: act.slot_id } })
      return call(act.do === 'unbook' ? pickups.ownUnbook : pickups.missed, own)
    },
    onSuccess: (reply) => client.setQueryData(keyOf(submissions.track, code), reply),
    // Perhaps somebody else was faster.
    onError: () => invalidate(client, submissions.track),
    onSettled: () => invalidate(client, pickups.ownOffer, timeline.list),
  })
  return { offer, act }
}
