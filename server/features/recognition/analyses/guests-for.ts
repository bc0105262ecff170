import { KEPT } from '#contract/foundation/retention.ts'

/** How long a guest's photo and analysis are kept. */
export const GUESTS_FOR_MS = KEPT.guest_photo_h * 60 * 60 * 1000
