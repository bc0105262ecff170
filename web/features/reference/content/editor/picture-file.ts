import { PICTURE_MAX_BYTES } from '#contract/reference/content.ts'
import { isHeic } from '#web/lib/photos/downscale.ts'

/** The types that the server reads (its adapters/images/resize.ts). */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** The types that may be chosen: HEIC as well, which some browsers can turn into a type that the server reads. */
export const CHOSEN_TYPES = [...PICTURE_TYPES, '.heic', '.heif']

/** Whether there is any use in trying; how large it is once it is made smaller, nobody knows yet. */
export const mayBecomePicture = (file: File) => PICTURE_TYPES.includes(file.type) || isHeic(file)

/** Why a file need not be sent at all. */
export const refusedFile = ({ type, size }: { type: string; size: number }): 'type' | 'size' | null =>
  !PICTURE_TYPES.includes(type) ? 'type' : size > PICTURE_MAX_BYTES ? 'size' : null
