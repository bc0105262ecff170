import { queryOptions } from '@tanstack/react-query'
import { pickups } from '#contract/requests/pickups.ts'
import type { TrackedSubmission } from '#contract/requests/submissions.ts'
import { call } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { guest } from '#web/lib/session/guest.ts'

/** The times that are offered to the sender of a request. */
export const ownOfferQuery = ({ tracking_code: code }: Pick<TrackedSubmission, 'tracking_code'>) =>
  queryOptions({
    queryKey: keyOf(pickups.ownOffer, code),
    queryFn: ({ signal }) =>
      call(pickups.ownOffer, { params: { code }, headers: { 'x-guest-id': guest().user_id } }, { signal }),
    // Free times are taken by others at any moment.
    staleTime: 30_000,
  })
