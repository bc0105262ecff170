import { probeEngine } from '#server/adapters/vision/probe.ts'
import type { ProbeResult, Probing } from './probe.ts'

/** Somebody's model may think for long, and our own is loaded for its first photo. */
export const VISION_LIMIT_MS = 30_000

/** A small picture, shown the way every photo is. */
export async function lookAtVision({ vision }: Probing): Promise<ProbeResult> {
  const engine = await probeEngine(vision)
  return { detail: { en: engine, id: engine.replace(/^embedded\b/, 'bawaan') } }
}
