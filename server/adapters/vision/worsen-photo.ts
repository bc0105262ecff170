import { createHash } from 'node:crypto'
import sharp from 'sharp'

/**
 * The distortions of a phone's photo, each alone, to measure with: the device on a ninth or a quarter of the frame,
 * turned, from a screen, in the dark. As `training/data.py` does it.
 */
export const WAYS = ['third', 'half', 'turned', 'screen', 'dark'] as const
export type Way = (typeof WAYS)[number]

/** Side of the frame around a small device. The others are as large as the network's input. */
const FRAME_PX = 448
const SEEN_PX = 224
/** Share of the frame's side for each of two devices. */
const ONE_OF_TWO = 0.48

type Square = { rgb: Uint8Array; side: number }

/**
 * @param behind what a small device stands before
 * @returns PNG; the same for the same `seed`
 */
export async function worsenPhoto(photo: Uint8Array, way: Way, behind: Uint8Array, seed: string) {
  const random = randomFrom(`${way} ${seed}`)
  if (way === 'third' || way === 'half') {
    const small = await cover(photo, Math.round(FRAME_PX / (way === 'third' ? 3 : 2)))
    const free = FRAME_PX - small.side
    const at = { left: Math.floor(random() * (free + 1)), top: Math.floor(random() * (free + 1)) }
    return pasted(await cover(behind, FRAME_PX), [{ small, ...at }])
  }
  const square = await cover(photo, SEEN_PX)
  if (way === 'turned')
    return pictureOf(square)
      .rotate(90 * (1 + Math.floor(random() * 3)))
      .png()
      .toBuffer()
  return pictureOf(way === 'screen' ? fromScreen(square, random) : inTheDark(square, random))
    .png()
    .toBuffer()
}

/** Two devices before one ground, side by side or one above the other. */
export async function placeSideBySide(one: Uint8Array, other: Uint8Array, behind: Uint8Array, seed: string) {
  const random = randomFrom(`two ${seed}`)
  const side = Math.round(FRAME_PX * ONE_OF_TWO)
  const [small, second] = [await cover(one, side), await cover(other, side)]
  const free = FRAME_PX - side
  const across = random() < 0.5
  const [first, last] = [random() * (free - side), free - random() * (free - side)].map(Math.floor) as [
    number,
    number,
  ]
  const [drift, otherDrift] = [Math.floor(random() * free), Math.floor(random() * free)]
  return pasted(await cover(behind, FRAME_PX), [
    { small, left: across ? first : drift, top: across ? drift : first },
    { small: second, left: across ? last : otherDrift, top: across ? otherDrift : last },
  ])
}

/** The central square, so large. */
async function cover(photo: Uint8Array, side: number): Promise<Square> {
  const rgb = await sharp(photo)
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'cover' })
    .raw()
    .toBuffer()
  return { rgb, side }
}

const pictureOf = ({ rgb, side }: Square) => sharp(rgb, { raw: { width: side, height: side, channels: 3 } })

async function pasted(behind: Square, things: { small: Square; left: number; top: number }[]) {
  const layers = []
  for (const { small, left, top } of things) {
    const raw = { width: small.side, height: small.side, channels: 1 as const }
    const { mask, blur } = maskOf(small)
    const soft = await sharp(mask, { raw }).blur(blur).extractChannel(0).raw().toBuffer()
    layers.push({ input: await pictureOf(small).joinChannel(soft, { raw }).png().toBuffer(), left, top })
  }
  return pictureOf(behind).composite(layers).png().toBuffer()
}

/** A device on white is cut out; else the photo gets soft edges. */
function maskOf({ rgb, side }: Square) {
  const darkest = (at: number) => Math.min(rgb[3 * at]!, rgb[3 * at + 1]!, rgb[3 * at + 2]!)
  const corners = [0, side - 1, side * (side - 1), side * side - 1]
  if (corners.every((at) => darkest(at) > 235))
    return {
      mask: Uint8Array.from({ length: side * side }, (_, at) => (darkest(at) < 240 ? 255 : 0)),
      blur: 1,
    }
  const edge = Math.max(1, Math.floor(side / 25))
  const inside = (at: number) => at >= edge && at < side - edge
  return {
    mask: Uint8Array.from({ length: side * side }, (_, at) =>
      inside(at % side) && inside(Math.floor(at / side)) ? 255 : 0,
    ),
    blur: edge / 2,
  }
}

/** Its lines, their beat with the camera's, its light, and a lamp that it mirrors. */
function fromScreen({ rgb, side }: Square, random: () => number): Square {
  const between = (low: number, high: number) => low + random() * (high - low)
  const [turn, wave] = [between(0, Math.PI), between(6, side / 4)]
  const [strength, phase] = [between(0.02, 0.12), between(0, 6)]
  const [fineStrength, fineWave, upright] = [between(0, 0.1), between(0.6, 0.95), random() < 0.5]
  const light = [between(0.8, 1), between(0.85, 1), between(0.95, 1.15)]
  const [spotX, spotY, wide, bright] = [random(), random(), between(0.01, 0.1), between(0, 110)]
  const [contrast, haze] = [between(0.75, 1), between(0, 30)]
  return each({ rgb, side }, (value, channel, x, y) => {
    const along = x * Math.cos(turn) + y * Math.sin(turn)
    const lines = 1 + strength * Math.sin(2 * Math.PI * wave * along + phase * Math.sin(5 * y))
    const fine = 1 + fineStrength * Math.sin(Math.PI * side * fineWave * (upright ? x : y))
    const spot = Math.exp(-((x - spotX) ** 2 + (y - spotY) ** 2) / wide)
    return (value * lines * fine * light[channel]! + bright * spot) * contrast + haze
  })
}

/** Dim, and the camera's noise with it. */
function inTheDark(square: Square, random: () => number): Square {
  const [gamma, dim, noise] = [1.2 + random(), 0.2 + 0.4 * random(), 1 + 11 * random()]
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return each(square, (value) => (value / 255) ** gamma * dim * 255 + noise * normal())
}

function each(
  { rgb, side }: Square,
  change: (value: number, channel: number, x: number, y: number) => number,
): Square {
  const changed = new Uint8ClampedArray(rgb.length)
  for (const [at, value] of rgb.entries()) {
    const pixel = Math.floor(at / 3)
    changed[at] = change(value, at % 3, (pixel % side) / side, Math.floor(pixel / side) / side)
  }
  return { rgb: new Uint8Array(changed.buffer), side }
}

/** Numbers from 0 to below 1, always the same for the same word (xorshift). */
export function randomFrom(word: string): () => number {
  let state = createHash('sha256').update(word).digest().readUInt32LE() || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
