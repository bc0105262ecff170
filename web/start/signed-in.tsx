import { TourPlace } from '#web/features/administration/demonstration/tour-place.tsx'
import { Bell as Notifications } from '#web/features/foundation/notifications/bell.tsx'

/** The bell of who is signed in, and what else only they have on every page. */
export const Bell = ({ user_id }: { user_id: number }) => (
  <>
    <Notifications user_id={user_id} />
    <TourPlace />
  </>
)
