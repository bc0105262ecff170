import { DevicePhoto } from '#web/features/recognition/analyses/device-photo.tsx'
import { FreeTimes } from '#web/features/requests/pickups/free-times.tsx'
import { Composer } from '#web/features/requests/submissions/compose/composer.tsx'
import type { User } from '#contract/people/accounts.ts'
import { LocationPicker } from '#web/locations/location-picker.tsx'

const inputs = { location: LocationPicker, photo: DevicePhoto, times: FreeTimes }

/** Features meet here: the form of a post with the places and the free times of others. It comes with a member alone. */
export const TimelineComposer = (props: { user: User; onPosted: (id: number) => void }) => (
  <Composer {...props} inputs={inputs} />
)
