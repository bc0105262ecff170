import sharp from 'sharp'
import { randomFrom } from '#server/adapters/vision/worsen-photo.ts'

/** Drawn: dark keys with a letter each on a dark body, on a table; with a seed the colours and places are others. */
export function drawnKeyboard({ seed }: { seed?: number }) {
  const random = randomFrom(`keyboard ${seed}`)
  const other = (usual: string) =>
    seed === undefined ? usual : { r: 255 * random(), g: 255 * random(), b: 255 * random() }
  const part = (left: number, top: number, width: number, height: number, usual: string) => ({
    input: { create: { width, height, channels: 3 as const, background: other(usual) } },
    left: left + (seed === undefined ? 0 : Math.floor(20 * random())),
    top,
  })
  const keys = Array.from({ length: 5 * 15 }, (_, at) => {
    const [left, top] = [75 + (at % 15) * 70, 225 + Math.floor(at / 15) * 72]
    return [part(left, top, 60, 60, '#3a3a3c'), part(left + 15, top + 11, 12, 14, '#ddd')]
  })
  const space = part(75 + 4 * 70, 225 + 4 * 72, 410, 60, '#3a3a3c')
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: other('#c9b79c') } })
    .composite([part(50, 200, 1100, 400, '#222'), ...keys.flat(), space])
    .blur(1)
    .webp()
    .toBuffer()
}
