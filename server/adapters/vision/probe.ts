import sharp from 'sharp'
import type { VisionEngine } from './port.ts'

/** The engine that is set was of no use, and our own has looked. */
export class FellBack extends Error {}

/**
 * Shows the engine a small grey picture, the way every photo is shown: its queue, its model, and a call of the day where
 * the model is somebody else's.
 * @returns which engine has looked
 * @throws what `look` throws, or FellBack with the reason
 */
export async function probeEngine({ look }: VisionEngine) {
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .webp()
    .toBuffer()
  const { engine, version, fell_back, cause } = await look(photo)
  if (fell_back) throw new FellBack(`${cause ?? 'of no use'}; our own model (${version}) looks instead`)
  return `${engine} ${version}`
}
