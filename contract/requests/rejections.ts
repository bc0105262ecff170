import { z } from 'zod'
import { Line } from '../foundation/common.ts'
import type { Locale } from '../foundation/locale.ts'
import type { Status } from '../foundation/status.ts'

/** How long the words of a reason may be, and how many reasons there may be. */
export const REASON_MAX = 120
export const REASONS_MAX = 20

const Words = Line(REASON_MAX).min(1, 'must not be blank')

/** Names a reason, also once its words have changed. */
export const ReasonKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)

/** A reason as the history of a request keeps it: the words of that day, whatever the settings say later. */
export const GivenReason = z
  .object({
    key: ReasonKey,
    /** Staff choose by these words, and the sender reads them. */
    words: z.object({ id: Words, en: Words } satisfies Record<Locale, typeof Words>),
    /** The sender is shown the nearest drop-off points. */
    shows_points: z.boolean(),
  })
  .meta({ id: 'GivenReason' })
export type GivenReason = z.infer<typeof GivenReason>

/** A reason that staff can choose for a rejection. */
export const RejectionReason = GivenReason.extend({
  /** It says too little alone: a note must go with it. */
  needs_note: z.boolean(),
}).meta({ id: 'RejectionReason' })
export type RejectionReason = z.infer<typeof RejectionReason>

/** In the order in which staff see them. */
export const RejectionReasons = z
  .array(RejectionReason)
  .min(1, 'must hold a reason')
  .max(REASONS_MAX)
  .refine(
    (reasons) => new Set(reasons.map(({ key }) => key)).size === reasons.length,
    'must differ in their keys',
  )

type Past = { status: Status | null; reason: GivenReason | null }

/**
 * The reason of the rejection with which a history ends; null: it ends otherwise, or no reason was given.
 * @param history oldest first
 */
export function reasonOf(history: readonly Past[]): GivenReason | null {
  const before = history.findLastIndex(({ status }) => status !== null && status !== 'rejected')
  return history.slice(before + 1).findLast(({ reason }) => reason)?.reason ?? null
}
