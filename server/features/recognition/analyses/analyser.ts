import type { Look } from '#server/adapters/vision/port.ts'
import type { PhotoShares } from '#server/features/foundation/photos/shares.ts'
import type { AnalysisRow } from './to-analysis.ts'

/** The process's memory of its analyses; a second process only analyses once more. */
export type Analyser = ReturnType<typeof createAnalyser>

export function createAnalyser(onShare: PhotoShares) {
  const turns = new Map<string, Promise<unknown>>()
  let configured: Pick<Look, 'engine' | 'version'> | undefined

  return {
    onShare,

    /** One photo of a person after the other, so that of the same photo sent twice at once the second is known. */
    inTurn: async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
      const before = turns.get(person)
      const turn = (async () => {
        await before?.catch(() => {})
        return work()
      })()
      turns.set(person, turn)
      try {
        return await turn
      } finally {
        if (turns.get(person) === turn) turns.delete(person)
      }
    },

    /** The engine of the settings only changes at a restart. */
    remember: ({ engine, version, fell_back }: Look) => {
      if (!fell_back) configured = { engine, version }
    },
    /** Whether looking again is known to bring nothing new. */
    wouldSayTheSame: ({ engine, engine_version, fell_back }: AnalysisRow) =>
      !fell_back && configured?.engine === engine && configured.version === engine_version,
  }
}
