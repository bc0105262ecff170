import type { Status } from '#contract/foundation/status.ts'
import { inEachLanguage } from '#server/texts/say.ts'

/** The statuses of a request, as files, pages and replies of the server name them; the web app has the same texts. */
export const STATUS_WORDS = inEachLanguage<Record<Status, string>>((say) => ({
  pending: say({ message: 'Pending', context: 'status of a request' }),
  approved: say({ message: 'Approved', context: 'status of a request' }),
  scheduled: say({ message: 'Scheduled', context: 'status of a request' }),
  collected: say({ message: 'Collected', context: 'status of a request' }),
  recycled: say({ message: 'Recycled', context: 'status of a request' }),
  rejected: say({ message: 'Rejected', context: 'status of a request' }),
  cancelled: say({ message: 'Cancelled', context: 'status of a request' }),
}))
