import { lazy, Suspense } from 'react'
import { LocationPicker } from '#web/locations/location-picker.tsx'
import { SubmissionForm } from '#web/features/requests/submissions/enquiry/submission-form.tsx'
import { DevicePhoto } from '#web/features/recognition/analyses/device-photo.tsx'
import { FreeTimes } from '#web/features/requests/pickups/free-times.tsx'
import type { Item } from '#contract/reference/items.ts'
import type { Service } from '#contract/requests/submissions.ts'

type Props = {
  service: Service
  example: string
  message: string | undefined
  items: Item[]
  takeFocus: boolean
  onClose: () => void
}

const inputs = { location: LocationPicker, photo: DevicePhoto, times: FreeTimes }

/** Features meet here: the form of one with the photos of another and the free times of a third. Loaded when it is needed. */
export const LandingForm = (props: Props) => (
  <SubmissionForm {...props} inputs={inputs} arrange={LandingAppointment} hear={LandingMails} />
)

const SentAppointment = lazy(() =>
  import('./sent-appointment.tsx').then(
    ({ SentAppointment }) => ({ default: SentAppointment }),
    // The tracking page has it too.
    () => ({ default: () => null }),
  ),
)

const SentMails = lazy(() =>
  import('#web/features/foundation/notifications/mail-offer.tsx').then(
    ({ MailOffer }) => ({ default: MailOffer }),
    // The profile has it too.
    () => ({ default: () => null }),
  ),
)

const LandingMails = () => (
  <Suspense>
    <SentMails />
  </Suspense>
)

function LandingAppointment({ code }: { code: string }) {
  return (
    <Suspense>
      <SentAppointment code={code} />
    </Suspense>
  )
}
