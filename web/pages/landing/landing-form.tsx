import { LocationPicker } from '#web/locations/location-picker.tsx'
import { SubmissionForm } from '#web/features/submissions/enquiry/submission-form.tsx'
import type { Service } from '#contract/submissions.ts'

type Props = {
  service: Service
  example: string
  message: string | undefined
  takeFocus: boolean
  onClose: () => void
}

/** Where two features meet: the form of one with the location picker of the other. Loaded when it is needed. */
export const LandingForm = (props: Props) => <SubmissionForm {...props} locationInput={LocationPicker} />
