/** The widths in which the server gives a picture, in pixels; never wider than the original. */
export const PICTURE_WIDTHS = [96, 192, 320, 640, 960, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = 'avif' | 'webp'

/** The address of a picture; it changes with its content, so that it can be kept for ever. */
export const pictureUrl = (id: string, width: PictureWidth, format: PictureFormat) =>
  `/api/content/images/${id}/${width}.${format}`
