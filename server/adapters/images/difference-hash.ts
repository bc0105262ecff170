import type { Sharp } from 'sharp'

const SIDE = 8

/**
 * 64 bits that stay nearly the same when a picture is made smaller or compressed again: whether each of 8 × 8 patches
 * is brighter than its neighbour on the right (dHash). As PostgreSQL keeps 64 bits: signed.
 */
export async function differenceHash(picture: Sharp): Promise<bigint> {
  const patches = await picture
    .greyscale()
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = 0n
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const at = y * (SIDE + 1) + x
      bits = (bits << 1n) | (patches[at]! > patches[at + 1]! ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}
