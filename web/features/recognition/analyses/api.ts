import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { analyses, type AnalysisDetail } from '#contract/recognition/analyses.ts'
import { timeline } from '#contract/requests/timeline.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { guest } from '#web/lib/session/guest.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { getSession } from '#web/lib/session/session.ts'
import { uploading } from '#web/lib/api/upload.ts'
import { noteRecent } from './left-recent.ts'
import { toast } from '#web/ui/overlay/toast.ts'

/** The owner of an analysis: the signed-in person, else the guest of this browser, also while a sign-up is not finished. */
function owner() {
  const anonymous = getSession().user === null
  return { anonymous, headers: anonymous ? { 'x-guest-id': guest().user_id } : {} }
}

type AnalyzeOptions = {
  /** The analysis of the photo from which it was cut. */
  part_of: number | undefined
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** Sends a photo and answers what it shows. @throws ApiError */
export async function analyze(photo: Blob, { part_of, signal, onProgress }: AnalyzeOptions) {
  const transport = uploading(onProgress)
  const { headers, anonymous } = owner()
  const { analysis } = await call(
    analyses.analyze,
    { file: photo, headers, query: { part_of } },
    { signal, anonymous, transport },
  )
  noteRecent(analysis.expires_at)
  return analysis
}

/** The reader's analyses of the last 24 hours, and those that a guest shares; a guest has no others. */
export const recentQuery = (user_id: number | null) =>
  queryOptions({
    queryKey: keyOf(analyses.recent, user_id),
    queryFn: async ({ signal }) => {
      const { headers, anonymous } = owner()
      return (await call(analyses.recent, { headers }, { signal, anonymous })).analyses
    },
    // The links to their photos are good for an hour at least.
    staleTime: 60_000,
    retry: false,
  })

export const analysisQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(analyses.read, id),
    queryFn: async ({ signal }) => {
      const { headers, anonymous } = owner()
      const { analysis } = await call(analyses.read, { params: { id }, headers }, { signal, anonymous })
      return analysis
    },
    // The link to its photo is good for an hour at least.
    staleTime: 30 * 60_000,
  })

/** Stores the newest state of an analysis wherever it is shown. */
export function keepAnalysis(queryClient: QueryClient, analysis: AnalysisDetail) {
  queryClient.setQueryData(analysisQuery(analysis.id).queryKey, analysis)
  void invalidate(queryClient, timeline.list, analyses.recent)
}

/** Whether the operator may learn from the photo. */
export function useSharing(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: the last one stands.
    scope: { id: `sharing-${id}` },
    mutationFn: async (shared: boolean) => {
      const { headers, anonymous } = owner()
      const body = { shared }
      const { analysis } = await call(analyses.share, { params: { id }, headers, body }, { anonymous })
      // Here it is taken back, as long as it is shared.
      noteRecent(analysis.expires_at)
      return analysis
    },
    onSuccess: (analysis) => keepAnalysis(queryClient, analysis),
    onError: (error) => toast.error(errorMessage(error)),
  })
}

/** The person says what it is: a class, or null for none of the list. */
export function useCorrection(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other, as above.
    scope: { id: `correction-${id}` },
    mutationFn: async (device_class: string | null) => {
      const { headers, anonymous } = owner()
      const body = { class: device_class }
      const { analysis } = await call(analyses.correct, { params: { id }, headers, body }, { anonymous })
      return analysis
    },
    onSuccess: (analysis) => keepAnalysis(queryClient, analysis),
    onError: (error) => toast.error(errorMessage(error)),
  })
}
