/** The limits between two words; the confidence is calibrated, so a number means what it says. */
const LEVELS = [
  { from: 0.9, level: 'certain' },
  { from: 0.7, level: 'sure' },
  { from: 0.45, level: 'probable' },
  { from: 0, level: 'possible' },
] as const

export type Certainty = (typeof LEVELS)[number]['level']

export const certaintyOf = (confidence: number): Certainty =>
  LEVELS.find(({ from }) => confidence >= from)!.level

/** A whole percentage that never claims to be certain, nor impossible. */
export const percentOf = (confidence: number) => Math.min(99, Math.max(1, Math.round(confidence * 100)))
