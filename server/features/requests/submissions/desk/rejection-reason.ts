import type { GivenReason } from '#contract/requests/rejections.ts'
import type { Review } from '#contract/requests/submissions.ts'
import type { Database } from '#server/database/open.ts'
import { invalidField } from '#server/core/errors.ts'
import { readSettings } from '#server/features/foundation/settings/read-settings.ts'

/**
 * The reason of the settings that a review names, as the history keeps it; null: it names none.
 * @throws Problem 400 on `reason`: not one of them, or of another step; on `note` where the reason alone says too little
 */
export async function findReason(
  tx: Database,
  { status, rejection, reason: key, note }: Pick<Review, 'status' | 'rejection' | 'reason' | 'note'>,
): Promise<GivenReason | null> {
  if (!key) return null
  if (status !== 'rejected' || rejection) throw invalidField('reason', 'belongs to a rejection that is told')
  const found = (await readSettings(tx)).rejection_reasons.find((one) => one.key === key)
  if (!found) throw invalidField('reason', 'is not one of the reasons any more')
  const { needs_note, ...reason } = found
  if (needs_note && !note) throw invalidField('note', 'must say why')
  return reason
}

/** The words of a reason as values of a notice. */
export const reasonParams = (reason: GivenReason | null): Record<string, string> =>
  reason ? { reason_id: reason.words.id, reason_en: reason.words.en } : {}
