import type { Look } from '../port.ts'
import type { Model } from './model.ts'
import { toVerdict, type LabelMeaning } from './verdict.ts'
import { PARTS_ACROSS } from './windows.ts'

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
 * none: it is suggested, never named. Else the verdict of the first look.
 * @param first the candidates of the first look, and of each part the same, the likeliest first
 */
export function secondLook(
  limits: Limits,
  first: readonly LabelMeaning[],
  parts: readonly (readonly LabelMeaning[])[],
): Said {
  const { suggest, several } = limits.second
  const said = toVerdict(limits, first)
  const found = finds(parts)
  const [best] = found
  if (!best) return said
  const devices: Find[] = []
  for (const one of found)
    if (one.kind.probability >= several && devices.every((other) => isApart(other, one))) devices.push(one)
  if (devices.length > 1) return { verdict: 'choose', several: true, candidates: oneOfEach(devices) }
  if (said.candidates.length > 0 || best.kind.probability < suggest) return said
  return { ...toVerdict(limits, best.part), verdict: 'choose' }
}

/** The part with the highest confidence for each kind of device; the highest first. */
function finds(parts: readonly (readonly LabelMeaning[])[]): Find[] {
  const kinds = new Map<string, Find>()
  for (const [at, part] of parts.entries())
    for (const kind of part)
      if (kind.classes.length > 0 && kind.probability > (kinds.get(kind.key)?.kind.probability ?? 0))
        kinds.set(kind.key, { kind, at, part })
  return [...kinds.values()].sort((a, b) => b.kind.probability - a.kind.probability)
}

/** Other classes, in parts that do not overlap. */
function isApart(one: Find, other: Find) {
  const place = ({ at }: Find) => [at % PARTS_ACROSS, Math.floor(at / PARTS_ACROSS)] as const
  const [[x, y], [otherX, otherY]] = [place(one), place(other)]
  const far = Math.max(Math.abs(x - otherX), Math.abs(y - otherY))
  return far === PARTS_ACROSS - 1 && !one.kind.classes.some((id) => other.kind.classes.includes(id))
}

/** Which of what looks alike each of them is, the person knows; that each is there is said first. */
function oneOfEach(found: readonly Find[]) {
  const most = Math.max(...found.map(({ kind }) => kind.classes.length))
  return Array.from({ length: most }, (_, at) => at)
    .flatMap((at) =>
      found.flatMap(({ kind: { classes, probability, evidence } }) => {
        const id = classes[at]
        return id === undefined ? [] : [{ class: id, confidence: probability / classes.length, evidence }]
      }),
    )
    .slice(0, CANDIDATES)
}
