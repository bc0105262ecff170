import sharp from 'sharp'
import { Problem } from '#server/core/errors.ts'
import { explainImageErrors, inspectImage, openImage } from './open-image.ts'
import type { NormalPicture } from './port.ts'

/** A drawing is small; what is larger holds pictures, or is meant to keep its reader busy. */
const VECTOR_MAX_BYTES = 2 * 1024 * 1024
/** It has no size of its own: as wide or high as the widest picture that is asked for. */
const DRAWN_PX = 1280

/**
 * An SVG as pixels. It is read from memory, without an address of its own: whatever it refers to outside itself is not
 * looked for. For a process of its own: from here on it reads SVG, and nothing else.
 */
export const drawVector = (data: Uint8Array): Promise<NormalPicture> =>
  explainImageErrors(async () => {
    if (data.byteLength > VECTOR_MAX_BYTES)
      throw new Problem(413, { code: 'file-too-large' }, 'The drawing has too many bytes.')
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
    await inspectImage(data, 'JPEG, PNG, WebP, AVIF, GIF and SVG')
    const { data: drawn, info } = await openImage(data)
      .resize({ width: DRAWN_PX, height: DRAWN_PX, fit: 'inside' })
      // It was drawn for a page that is light; ink on nothing would not be seen on a dark one.
      .flatten({ background: '#ffffff' })
      .webp({ quality: 85, smartSubsample: true, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    return { data: drawn, width: info.width, height: info.height }
  })
