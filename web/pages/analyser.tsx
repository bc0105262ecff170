import type { AnalysisDetail } from '#contract/recognition/analyses.ts'
import { Analyser } from '#web/features/recognition/analyses/analyser.tsx'
import { deferred } from '#web/lib/page/deferred.tsx'
import { openedHere } from '#web/lib/page/use-opened.ts'

// The parts that only an open analysis needs come with it.
const ShareActions = deferred(
  async () => (await import('#web/features/reference/content/share-actions.tsx')).ShareActions,
)
const ClassPicker = deferred(
  async () => (await import('#web/knowledge/classes/class-picker.tsx')).ClassPicker,
)

/**
 * Three features meet here: the analyser, the class picker of the knowledge base, and the sharing of an address.
 * Mounted once by a page, for guests and members; `onAnalysed` is called for each photo that was analysed here.
 */
export const AnalyserHost = ({ onAnalysed }: { onAnalysed?: (analysis: AnalysisDetail) => void }) => (
  <Analyser onAnalysed={onAnalysed} picker={ClassPicker} share={ShareActions} />
)

/** For what opens an analysis elsewhere (a card of the feed): it closes with the back button, and gets the focus back. */
export const analysisLink = (id: number) => ({
  to: `?analysis=${id}`,
  state: openedHere,
  'data-analysis': id,
})
