import sharp, { type Sharp } from 'sharp'
import type { Turn } from './boxes.ts'

type Pixels = { pixels: Uint8Array; width: number; height: number }

/**
 * Pixels (red, green, blue) after each step, in order.
 * @throws Error where a crop leaves nothing of the picture
 */
export async function applyTurns(picture: Pixels, turns: readonly Turn[]): Promise<Pixels> {
  let { pixels, width, height } = picture
  for (const turn of turns) {
    const step = apply(sharp(pixels, { raw: { width, height, channels: 3 } }), turn, { width, height })
    const { data, info } = await step.raw().toBuffer({ resolveWithObject: true })
    ;({ width, height } = info)
    pixels = data
  }
  return { pixels, width, height }
}

function apply(picture: Sharp, turn: Turn, whole: { width: number; height: number }) {
  if (turn.kind === 'rotate') return picture.rotate((4 - turn.quarters) * 90)
  if (turn.kind === 'mirror') return turn.direction === 'vertical' ? picture.flip() : picture.flop()
  const [left, width] = span(whole.width, turn.width, turn.x)
  const [top, height] = span(whole.height, turn.height, turn.y)
  return picture.extract({ left, top, width, height })
}

/** The part of a side that stays: its beginning and length; never beyond the picture. */
function span(whole: number, wanted: number, offset: number): [from: number, length: number] {
  const from = Math.min(whole - 1, Math.max(0, Math.round((whole - wanted) / 2 + offset)))
  return [from, Math.max(1, Math.min(whole - from, Math.round(wanted)))]
}
