import type { CarriedKind } from '#contract/foundation/notifications.ts'
import type { Status } from '#contract/foundation/status.ts'
import type { Context } from '#server/core/context.ts'
import { today } from '#server/time/today.ts'

type Visited = { status: Status; visit_at: string | null }
type News = { kind: CarriedKind; params: Record<string, string> }

/**
 * Whether news of a visit is none any more, by the time that a mail or a message leaves: the visit was moved, given up or
 * recorded, or its reminder would come after it. The day is that of the installation's clock, two hours off at most.
 */
export function isOutOfTime(
  ctx: Pick<Context, 'env' | 'now'>,
  { status, visit_at }: Visited,
  { kind, params: { day = '' } }: News,
) {
  if (kind !== 'visit-reminder' && kind !== 'visit-unconfirmed') return false
  if (status !== 'scheduled' || visit_at?.slice(0, day.length) !== day) return true
  return kind === 'visit-reminder' && today(ctx) > day
}
