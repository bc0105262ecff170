import type { Analysis, Candidate, SeenDevice } from '#contract/recognition/analyses.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { analyses } from '#server/database/schema/photos.ts'
import {
  composeAnalysisTexts,
  composeChoice,
  composeUnknown,
} from '#server/features/reference/knowledge/compose.ts'
import { FACTOR_VERSION, findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'
import { lithiumFirst } from './more-dangerous.ts'
import { photoLink } from '#server/features/foundation/photos/link.ts'

export type AnalysisRow = typeof analyses.$inferSelect

/**
 * A stored analysis as its owner sees it. The texts are composed from the knowledge base as it is now, about
 * the class the person named, else the engine.
 */
export function toAnalysis(
  ctx: Pick<RequestContext, 'secret' | 'now' | 'actor'>,
  row: AnalysisRow,
): Analysis {
  const facts = factsOfAnalysis(row)
  const corrected = row.corrected_at !== null
  const offered = offeredBy(row)
  const devices = devicesOf(row)
  return {
    id: row.id,
    imageUrl: photoLink(ctx, row.image_id),
    ...(facts
      ? composeAnalysisTexts(facts)
      : offered.length > 0
        ? composeChoice(offered, row.several)
        : // None of the list, says the person: nothing more can be found out from the photo.
          composeUnknown(corrected ? 'named' : row.verdict)),
    verdict: row.verdict,
    several: row.several,
    device_class: facts?.id ?? null,
    name: facts?.name ?? null,
    dangerous_parts: facts?.hazards.map(({ name }) => name) ?? [],
    confidence: facts && facts.id === row.device_class ? row.confidence : null,
    corrected,
    shared: row.shared_at !== null,
    candidates: row.candidates.flatMap(toCandidate),
    ...(devices.length > 1 && { devices }),
    engine: { name: row.engine, version: row.engine_version, fallback: row.fell_back },
    factor_version: FACTOR_VERSION,
    analyzedAt: row.analyzed_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    seen_before: false,
  }
}

type Stored = AnalysisRow['candidates'][number]

function toCandidate({ class: id, confidence, evidence }: Stored): Candidate[] {
  const known = findDeviceFacts(id)
  return known ? [{ class: id, confidence, evidence, name: known.name }] : []
}

/** The devices of a photo of several, as far as their places are known: candidates in one place are one device. */
function devicesOf({ several, candidates }: Pick<AnalysisRow, 'several' | 'candidates'>): SeenDevice[] {
  if (!several) return []
  const places = Map.groupBy(candidates, ({ part }) => part && Object.values(part).join())
  return [...places.values()]
    .flatMap((those) => {
      const [part, seen] = [those[0]!.part, those.flatMap(toCandidate)]
      return part && seen.length > 0 ? [{ candidates: seen, part }] : []
    })
    .sort((one, other) => lithiumFirst(one.candidates[0]!, other.candidates[0]!))
}

/** The facts of the knowledge base about the class of an analysis; undefined: no class. */
export function factsOfAnalysis(row: Pick<AnalysisRow, 'corrected_at' | 'corrected_class' | 'device_class'>) {
  const named = row.corrected_at ? row.corrected_class : row.device_class
  return named === null ? undefined : findDeviceFacts(named)
}

/** The classes among which the person is asked to choose: the handling is given for all of them. Empty: nothing is asked. */
export function offeredBy({ verdict, corrected_at, candidates }: AnalysisRow) {
  if (verdict !== 'choose' || corrected_at) return []
  return candidates.flatMap((candidate) => findDeviceFacts(candidate.class) ?? [])
}
