import type { PhotoPart } from '#contract/recognition/analyses.ts'
import type { Look } from '../port.ts'
import type { Model } from './model.ts'
import { candidatesIn, toVerdict, type LabelMeaning } from './verdict.ts'
import { BOXES, type Box } from './windows.ts'

type Said = Pick<Look, 'verdict' | 'candidates' | 'several'>
type Limits = Pick<Model, 'second' | 'thresholds'>
/** A device, and the part that is surest of it. */
type Find = { kind: LabelMeaning; at: number; part: readonly LabelMeaning[] }

const CANDIDATES = 3

/** Whether the first look leaves open what it is, so that parts of the photo are worth a look. */
export const needsSecondLook = ({ thresholds }: Pick<Model, 'thresholds'>, [best]: readonly LabelMeaning[]) =>
  !best || best.negative || best.classes.length === 0 || best.probability < thresholds.name

/**
 * The verdict after parts of the photo were looked at by themselves. Parts in different places that are sure of
 * different devices, each apart from all others: several. A part that is sure of a device where the first look saw
 * none: it is suggested, never named. A part that may be some device: it cannot be told, and is not denied. Else the
 * verdict of the first look.
 * @param first the candidates of the first look, and of each part (`BOXES`) the same, the likeliest first
 */
export function secondLook(
  limits: Limits,
  first: readonly LabelMeaning[],
  parts: readonly (readonly LabelMeaning[])[],
): Said {
  const { suggest, several, lean } = limits.second
  const said = toVerdict(limits, first)
  const devices: Find[] = []
  for (const one of finds(parts, () => several))
    if (devices.every((other) => isApart(other, one))) devices.push(one)
  if (devices.length > 1) return { verdict: 'choose', several: true, candidates: oneOfEach(devices) }
  if (said.candidates.length > 0) return said
  const doubt = suggest.doubt * (1 - deviceIn(first))
  const [sure] = finds(parts, ({ share }) => (share < 1 / 2 ? suggest.third : suggest.half) + doubt)
  if (sure) return { verdict: 'choose', candidates: candidatesIn(sure.part) }
  const leans = parts.some((part) => deviceIn(part) >= lean)
  return leans ? { verdict: 'cannot-tell', candidates: [] } : said
}

/** How likely any device is, also one that nobody knows. */
const deviceIn = (part: readonly LabelMeaning[]) =>
  1 - (part.find(({ negative }) => negative)?.probability ?? 0)

/** The part with the highest confidence for each kind of device, where it is sure enough; the highest first. */
function finds(parts: readonly (readonly LabelMeaning[])[], enough: (box: Box) => number): Find[] {
  const kinds = new Map<string, Find>()
  for (const [at, part] of parts.entries())
    for (const kind of part) {
      const best = Math.max(enough(BOXES[at]!), kinds.get(kind.key)?.kind.probability ?? 0)
      if (kind.classes.length > 0 && kind.probability >= best) kinds.set(kind.key, { kind, at, part })
    }
  return [...kinds.values()].sort((a, b) => b.kind.probability - a.kind.probability)
}

/** Other classes, in parts that do not overlap. */
function isApart(one: Find, other: Find) {
  const [here, there] = [BOXES[one.at]!, BOXES[other.at]!]
  if (overlap(here.left, there.left, here, there) && overlap(here.top, there.top, here, there)) return false
  return !one.kind.classes.some((id) => other.kind.classes.includes(id))
}

/** On one axis. What only touches does not. */
const overlap = (from: number, otherFrom: number, here: Box, there: Box) =>
  from < otherFrom + there.share - TOUCHING && otherFrom < from + here.share - TOUCHING
const TOUCHING = 1e-6

const partOf = ({ left, top, share }: Box): PhotoPart => ({ left, top, width: share, height: share })

/** Which of what looks alike each of them is, the person knows; that each is there is said first. */
function oneOfEach(found: readonly Find[]) {
  const most = Math.max(...found.map(({ kind }) => kind.classes.length))
  return (
    Array.from({ length: most }, (_, at) => at)
      .flatMap((at) =>
        found.flatMap(({ kind: { classes, probability, evidence }, at: place }) => {
          const id = classes[at]
          const confidence = probability / classes.length
          return id === undefined ? [] : [{ class: id, confidence, evidence, part: partOf(BOXES[place]!) }]
        }),
      )
      // None of the devices is left out here: the fourth may be the one that burns.
      .slice(0, Math.max(CANDIDATES, found.length))
  )
}
