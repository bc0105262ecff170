import type { Look, Sighting } from '../port.ts'
import type { Model } from './model.ts'

const CANDIDATES = 3
/** A less likely candidate is noise to the person who reads it. */
const WORTH_SHOWING = 0.02
/** From which share ImageNet's word for what it saw is worth repeating. */
const WORTH_SAYING = 0.1

/** Labels that mean the same classes; a keyboard and a mouse are both `keyboard-mouse`. */
export type LabelMeaning = {
  key: string
  classes: string[]
  negative: boolean
  probability: number
  evidence: string[]
}

/**
 * The meanings of the network's answer, the likeliest first.
 * @param probabilities of the labels, 0 to 1
 * @param imagenet probabilities of ImageNet's classes, for the words
 */
export function toMeanings(
  { labels }: Pick<Model, 'labels'>,
  probabilities: Float32Array,
  imagenet: Float32Array,
): LabelMeaning[] {
  const meanings = new Map<string, LabelMeaning>()
  for (const [at, { label, classes, imagenet: words }] of labels.entries()) {
    const key = classes.join() || label
    const meaning = meanings.get(key) ?? {
      key,
      classes,
      negative: label === 'negative',
      probability: 0,
      evidence: [],
    }
    meaning.probability += probabilities[at]!
    for (const { index, word } of words)
      // The first of its synonyms is the usual one.
      if (imagenet[index]! >= WORTH_SAYING) meaning.evidence.push(word.split(',')[0]!)
    meanings.set(key, meaning)
  }
  return [...meanings.values()].sort((a, b) => b.probability - a.probability)
}

/** The verdict about a photo, or about a part of it. */
export function toVerdict(
  { thresholds }: Pick<Model, 'thresholds'>,
  [best, ...rest]: readonly LabelMeaning[],
): Pick<Look, 'verdict' | 'candidates'> {
  // Less likely than that it is a device, or hardly more likely: nothing is denied.
  if (best?.negative && best.probability >= thresholds.deny)
    return { verdict: 'not-a-device', candidates: [] }
  if (!best || best.probability < thresholds.offer || best.classes.length === 0)
    return { verdict: 'cannot-tell', candidates: [] }
  const named = best.classes.length === 1 && best.probability >= thresholds.name
  return { verdict: named ? 'named' : 'choose', candidates: candidatesIn([best, ...rest]) }
}

/** The classes to show, the likeliest first. */
export const candidatesIn = (meanings: readonly LabelMeaning[]): Sighting[] =>
  together(meanings.flatMap(candidatesOf))
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, CANDIDATES)

/** Devices that look alike share the probability: the person knows which of them it is. */
function candidatesOf({ classes, probability, evidence }: LabelMeaning): Sighting[] {
  if (probability < WORTH_SHOWING) return []
  return classes.map((id) => ({ class: id, confidence: probability / classes.length, evidence }))
}

/** A class of several meanings counts once: a loose cell and a battery pack may both be of lithium. */
function together(sightings: Sighting[]) {
  const once = new Map<string, Sighting>()
  for (const one of sightings) {
    const { confidence, evidence } = once.get(one.class) ?? { confidence: 0, evidence: [] }
    once.set(one.class, {
      class: one.class,
      confidence: confidence + one.confidence,
      evidence: [...evidence, ...one.evidence],
    })
  }
  return [...once.values()]
}
