import { PICTURE_MAX_BYTES } from '#contract/content.ts'

/** What the server reads (its adapters/images/resize.ts). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** Why a file need not be sent at all. */
export const refusedFile = ({ type, size }: { type: string; size: number }): 'type' | 'size' | null =>
  !PICTURE_TYPES.includes(type) ? 'type' : size > PICTURE_MAX_BYTES ? 'size' : null
