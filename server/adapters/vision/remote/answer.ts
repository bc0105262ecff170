import { z } from 'zod'
import type { Look, Sighting } from '../port.ts'

const CANDIDATES = 3
const EVIDENCE_MAX_CHARS = 80
/**
 * A model's word for its own certainty is not calibrated and mostly too high. So it is never shown as more than this;
 * several candidates share at most 1; and only a model that is all but certain of one class names it. These three are
 * judgement, not measurement.
 */
const CONFIDENCE_MAX = 0.9
const NAME_FROM = 0.8
const OFFER_FROM = 0.3

/** The schema of the answer that the model is asked for. */
export const answerSchema = (ids: [string, ...string[]]) =>
  z.object({
    not_a_device: z
      .boolean()
      .describe('true when no electrical or electronic device or part of one is visible'),
    candidates: z
      .array(
        z.object({
          class: z.enum(ids),
          confidence: z.number().describe('0 to 1: how likely it is this class'),
          evidence: z.string().describe('what is visible of it, in Indonesian, at most eight words'),
        }),
      )
      .describe('at most three, the likeliest first; empty when it cannot be told'),
  })

/** The part of an answer that is read: one bad candidate does not spoil the others. */
const ModelAnswer = z.object({ not_a_device: z.boolean(), candidates: z.array(z.unknown()) })
const Candidate = z.object({
  class: z.string(),
  confidence: z.number().min(0).max(1),
  evidence: z.string().catch(''),
})
export type ModelAnswer = z.infer<typeof ModelAnswer>
export const readAnswer = (value: unknown) => ModelAnswer.safeParse(value)

/** Why an answer, or none, is of no use; in words for the log that hold nothing of the answer. */
export class NoUse extends Error {}

/**
 * The verdict in the model's answer. Only classes of `ids` and a few cleaned words of evidence come through.
 * @throws NoUse
 */
export function readVerdict(
  answer: ModelAnswer,
  ids: ReadonlySet<string>,
): Pick<Look, 'verdict' | 'candidates'> {
  if (answer.not_a_device) return { verdict: 'not-a-device', candidates: [] }
  const seen = new Map<string, Sighting>()
  for (const one of answer.candidates) {
    const { data } = Candidate.safeParse(one)
    if (!data || !ids.has(data.class) || seen.has(data.class)) continue
    const evidence = cleaned(data.evidence)
    seen.set(data.class, { ...data, evidence: evidence ? [evidence] : [] })
  }
  if (seen.size === 0 && answer.candidates.length > 0) throw new NoUse('names no class of the list')
  const own = [...seen.values()].sort((a, b) => b.confidence - a.confidence).slice(0, CANDIDATES)
  const total = Math.max(
    1,
    own.reduce((sum, { confidence }) => sum + confidence, 0),
  )
  const candidates = own.map((one) => ({
    ...one,
    confidence: Math.min(CONFIDENCE_MAX, one.confidence / total),
  }))
  const best = candidates[0]?.confidence ?? 0
  if (best < OFFER_FROM) return { verdict: 'cannot-tell', candidates: [] }
  return { verdict: best >= NAME_FROM ? 'named' : 'choose', candidates }
}

/** Markup, an address, a number to call: nobody describes a device so. It is what somebody wrote on the photo. */
const NOT_SEEN = /[<>{}[\]|\\`@]|:\/\/|www\.|\d[\d\s().-]{6,}\d|[a-z0-9-]\.[a-z]{2,}(\/|$|\s)/i

/** A few words that are safe to show; longer texts and what is no description are left out. */
function cleaned(text: string) {
  const words = text
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  return words.length > EVIDENCE_MAX_CHARS || NOT_SEEN.test(words) ? undefined : words
}
