import type { Look, VisionEngine } from '#server/adapters/vision/port.ts'

/** An engine that sees what a test says; `photos` are those it was shown. */
export function seeing(look: Partial<Look> | ((photo: Uint8Array) => Promise<Partial<Look>>) = {}) {
  const photos: Uint8Array[] = []
  const engine: VisionEngine = {
    look: async (photo) => {
      photos.push(photo)
      const seen = typeof look === 'function' ? await look(photo) : look
      return { ...LAPTOP, ...seen }
    },
    close: async () => {},
  }
  return { ...engine, photos }
}

const LAPTOP: Look = {
  engine: 'test',
  version: '1',
  fell_back: false,
  verdict: 'named',
  candidates: [{ class: 'laptop', confidence: 0.9, evidence: ['a keyboard and a screen'] }],
}
