import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/** A picture of coloured patches, always the same for a name, and another one for another name. */
export function drawing(name: string, width = 640, height = 480): Sharp {
  const colours = createHash('shake256', { outputLength: 8 * 6 * 3 })
    .update(name)
    .digest()
  return sharp(colours, { raw: { width: 8, height: 6, channels: 3 } }).resize(width, height, {
    fit: 'fill',
    kernel: 'cubic',
  })
}

/** The body of a request with one file. */
export function photoForm(content: Uint8Array, filename = 'photo.jpg', type = 'image/jpeg') {
  const form = new FormData()
  form.append('imageFile', new Blob([content as Uint8Array<ArrayBuffer>], { type }), filename)
  return form
}
