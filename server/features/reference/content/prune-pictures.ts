import type { Context } from '#server/core/context.ts'
import { PICTURE_CACHE } from './images.ts'

const CACHE_MAX_BYTES = 1024 * 1024 * 1024

/** Keeps the cache of pictures from filling the disk: what was made first goes first. @returns how many files went */
export const prunePictures = ({ images }: Pick<Context, 'images'>) =>
  images.files.shrink(PICTURE_CACHE, CACHE_MAX_BYTES)
