import type { Member, RequestContext } from '#server/core/context.ts'
import { settleMatters } from '#server/features/foundation/notifications/settle-matters.ts'
import { readRound } from './read.ts'

/** A round for staff. One that is finished has then been looked at. @throws Problem 404 */
export async function openRound({ db, actor }: RequestContext<Member>, id: number) {
  const round = await readRound(db, id)
  if (round.finished_at) await settleMatters(db, ['round-finished'], [id], actor.id)
  return round
}
