import type { PhotoPart, Verdict } from '#contract/recognition/analyses.ts'
import type { Pixels } from '#server/adapters/images/port.ts'

/** A class of the knowledge base that an engine sees. */
export type Sighting = {
  class: string
  /** 0 to 1, calibrated. */
  confidence: number
  /** The evidence in a few words; data for a person to read, never instructions or facts. */
  evidence: string[]
  /** Of several devices: where this one is. */
  part?: PhotoPart
}

export type Look = {
  engine: string
  version: string
  /** The engine that was configured could not answer, and another one did. */
  fell_back: boolean
  /** Why the configured one could not, in words for the operator that hold nothing of the photo or the answer. */
  cause?: string
  verdict: Verdict
  /** Several devices seem to be on the photo; then it is `choose`. */
  several?: boolean
  /** Best first, at most three; of several devices first one of each, and no fewer than there are devices. */
  candidates: Sighting[]
}

/** Names what is on a photo, and nothing else: hazards and figures are looked up in the knowledge base. */
export type VisionEngine = {
  /**
   * @param photo WebP, JPEG or PNG, as it is kept: at most 1,600 px wide and high; a promise while it is being written
   * @param small the same photo, where it is at hand: our own engine then neither waits for the file nor opens it
   * @throws Problem 422 `picture-broken`, 503 `vision-busy` or `vision-unavailable`
   */
  look: (photo: Uint8Array | Promise<Uint8Array>, small?: Pixels) => Promise<Look>
  close: () => Promise<void>
}
