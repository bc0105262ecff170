import { idIn, useOpened } from '#web/lib/page/use-opened.ts'

/** In the address while a photo is on its way and has no number yet. */
const ON_ITS_WAY = 'new'

/** The analysis that the address opens. `id` is null where it is no number. */
export type OpenedAnalysis = { kind: 'upload' } | { kind: 'analysis'; id: number | null } | null

/** What is open lives in the URL (`?analysis=7`): it survives a reload, and the back button closes it. */
export function useAnalysisParam() {
  const { value, show, close } = useOpened('analysis')
  return {
    opened: openedBy(value),
    showUpload: () => show(ON_ITS_WAY),
    showAnalysis: (id: number) => show(String(id)),
    close,
  }
}

export function openedBy(value: string | null): OpenedAnalysis {
  if (value === null) return null
  return value === ON_ITS_WAY ? { kind: 'upload' } : { kind: 'analysis', id: idIn(value) }
}
