import type { Pixels } from '#server/adapters/images/port.ts'
import type { Look, VisionEngine } from '#server/adapters/vision/port.ts'

/** An engine that sees what a test says; `photos` are those it was shown, and `smalls` the same in memory. */
export function seeing(look: Partial<Look> | ((photo: Uint8Array) => Promise<Partial<Look>>) = {}) {
  const photos: Uint8Array[] = []
  const smalls: (Pixels | undefined)[] = []
  const engine: VisionEngine = {
    look: async (given, small) => {
      smalls.push(small)
      const photo = await given
      photos.push(photo)
      const seen = typeof look === 'function' ? await look(photo) : look
      return { ...LAPTOP, ...seen }
    },
    close: async () => {},
  }
  return { ...engine, photos, smalls }
}

const LAPTOP: Look = {
  engine: 'test',
  version: '1',
  fell_back: false,
  verdict: 'named',
  candidates: [{ class: 'laptop', confidence: 0.9, evidence: ['a keyboard and a screen'] }],
}
