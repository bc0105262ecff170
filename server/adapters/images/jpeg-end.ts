import { openImage } from './open-image.ts'

const END = Buffer.from([0xff, 0xd9])
/** Some cameras fill the file up behind the end. */
const TAIL_BYTES = 1024

export const isJpeg = (data: Uint8Array) => data[0] === 0xff && data[1] === 0xd8

/**
 * A JPEG with its end mark. Some programs lose the last two bytes on the way, and the picture before them is whole; one
 * that was cut off earlier gets a warning from the decoder, and stays as it is.
 */
export async function completeJpeg(data: Uint8Array): Promise<Uint8Array> {
  const file = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (file.subarray(-TAIL_BYTES).includes(END)) return data
  const whole = Buffer.concat([file, END])
  const isWhole = await openImage(whole, 'warning')
    .stats()
    .then(
      () => true,
      () => false,
    )
  return isWhole ? whole : data
}
