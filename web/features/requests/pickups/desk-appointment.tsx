import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/requests/appointments.ts'
import { pickups } from '#contract/requests/pickups.ts'
import { submissions } from '#contract/requests/submissions.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { invalidate, keyOf, queryOf } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { SlotPicker } from './slot-picker.tsx'
import { whenInWords, whyTexts } from './texts.ts'

type Props = { id: number; open: boolean; appointment: Appointment | null }

/** When a request is picked up; the desk makes and moves appointments for who calls. */
export function DeskAppointment({ id, open, appointment }: Props) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [choosing, setChoosing] = useState(false)
  const offer = useQuery({ ...queryOf(pickups.offer, { params: { id } }), enabled: open && choosing })
  const booking = useMutation({
    mutationFn: (slot_id: number) => call(pickups.book, { params: { id }, body: { slot_id } }),
    onSuccess: (reply) => {
      client.setQueryData(keyOf(submissions.read, id), reply)
      setChoosing(false)
      toast.success({ title: t`The appointment was made` })
      void invalidate(client, timeline.list, pickups.calendar)
    },
    onError: () => invalidate(client, submissions.read),
    onSettled: () => invalidate(client, pickups.offer),
  })
  if (!open && !appointment) return null
  const { area, slots, why } = offer.data?.offer ?? { area: null, slots: [], why: null }
  const failure = booking.error ?? offer.error
  return (
    <section aria-labelledby="pick-up" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="pick-up" className="text-base">
          <Trans>Pick-up</Trans>
        </h3>
        {open && (
          <Button
            variant="secondary"
            size="small"
            aria-expanded={choosing}
            busy={choosing && offer.isLoading}
            onClick={() => setChoosing(!choosing)}
          >
            {appointment ? <Trans>Another time</Trans> : <Trans>Make an appointment</Trans>}
          </Button>
        )}
      </div>
      {appointment ? (
        <p>
          <strong>{whenInWords(appointment)}</strong> <span className="text-muted">{appointment.area}</span>
        </p>
      ) : (
        <p className="text-sm text-muted">
          <Trans>No time is agreed yet.</Trans>
        </p>
      )}
      {appointment?.missed_at && (
        <Notice tone="warning">
          <Trans>On {formatInstantShort(appointment.missed_at)} the sender reported that nobody came.</Trans>
        </Notice>
      )}
      {choosing && area && !why && (
        <SlotPicker
          slots={slots}
          time_zone={area.time_zone}
          chosen={appointment?.slot_id}
          busy={booking.isPending}
          failure={failure && errorMessage(failure)}
          onBook={(slot_id) => booking.mutate(slot_id)}
        />
      )}
      {choosing && why && <p className="text-sm">{i18n._(whyTexts[why])}</p>}
      {choosing && !area && <Notice>{failure && errorMessage(failure)}</Notice>}
    </section>
  )
}
