import type { Item } from '#contract/reference/items.ts'
import type { GivenReason } from '#contract/requests/rejections.ts'
import { HandedOver, type Service } from '#contract/requests/submissions.ts'
import type { Status } from '#contract/foundation/status.ts'
import type { Database } from '#server/database/open.ts'
import { nearestPoints } from '#server/features/requests/points/near.ts'

type Rejected = {
  status: Status
  service: Service
  district_id: string | null
  items: readonly Pick<Item, 'battery_damaged'>[]
  reason: GivenReason | null
}

/** The drop-off points that stand beside a rejection. Nobody is sent to one with a damaged battery. */
export async function pointsBeside(
  db: Pick<Database, 'select'>,
  { status, service, district_id, items, reason }: Rejected,
) {
  const helps =
    status === 'rejected' &&
    HandedOver.safeParse(service).success &&
    !items.some(({ battery_damaged }) => battery_damaged) &&
    (reason === null || reason.shows_points)
  return helps ? nearestPoints(db, district_id) : []
}
