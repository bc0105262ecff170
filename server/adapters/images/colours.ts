import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Colours } from './heic/boxes.ts'

type Raw = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** From linear light of other primaries to that of sRGB, by their number in ITU-T H.273; all with the white of D65. */
const TO_SRGB: Record<number, readonly (readonly number[])[]> = {
  // BT.2020
  9: [
    [1.660491, -0.587641, -0.07285],
    [-0.12455, 1.1329, -0.008349],
    [-0.018151, -0.100579, 1.11873],
  ],
  // Display P3
  12: [
    [1.22494, -0.22494, 0],
    [-0.042057, 1.042057, 0],
    [-0.019638, -0.078636, 1.098274],
  ],
}
/** Curves that are as good as that of sRGB: BT.709, BT.601, IEC 61966-2-1 and BT.2020. The others are of high dynamic range. */
const LIKE_SRGB = new Set([1, 6, 13, 14, 15])

/** Pixels in sRGB. A picture in colours that nobody here knows stays as it is. */
export async function toSrgb(raw: Raw, colours: Colours): Promise<Buffer> {
  if (colours.kind === 'profile') return byProfile(raw, colours.icc)
  const matrix = LIKE_SRGB.has(colours.transfer) ? TO_SRGB[colours.primaries] : undefined
  return matrix && raw.channels >= 3 ? byMatrix(raw, matrix) : raw.data
}

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
const STEPS = 4096
const encoded = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const share = step / STEPS
  return Math.round(255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055))
})

function byMatrix({ data, channels }: Raw, matrix: readonly (readonly number[])[]) {
  const converted = Buffer.from(data)
  for (let at = 0; at + 2 < data.length; at += channels) {
    const [red, green, blue] = [linear[data[at]!]!, linear[data[at + 1]!]!, linear[data[at + 2]!]!]
    for (let row = 0; row < 3; row++) {
      const [a, b, c] = matrix[row] as [number, number, number]
      const light = Math.min(1, Math.max(0, a * red + b * green + c * blue))
      converted[at + row] = encoded[Math.round(light * STEPS)]!
    }
  }
  return converted
}

/** libvips applies a profile that it finds in a file: the pixels become a PNG with it. */
async function byProfile({ data, width, height, channels }: Raw, icc: Uint8Array) {
  const png = await sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 0 }).toBuffer()
  const chunk = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(chunk.length - 4)
  frame.writeUInt32BE(crc32(chunk), 4)
  const withProfile = [
    png.subarray(0, IHDR_END),
    frame.subarray(0, 4),
    chunk,
    frame.subarray(4),
    png.subarray(IHDR_END),
  ]
  const { data: converted, info } = await sharp(Buffer.concat(withProfile))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info.channels === channels ? converted : data
}

/** The signature, and the first chunk with its length, name and checksum. */
const IHDR_END = 8 + 4 + 4 + 13 + 4
