import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnalysisDetail } from '#contract/recognition/analyses.ts'
import { PHOTO_MAX_BYTES } from '#contract/foundation/photos.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { downscale } from '#web/lib/photos/downscale.ts'
import { refuseEarly } from '#web/lib/photos/photo-file.ts'
import { analyze, keepAnalysis } from './api.ts'

export type Stage =
  | { name: 'preparing' }
  /** `share`: how much has left this device, 0 to 1. */
  | { name: 'uploading'; share: number }
  | { name: 'looking' }
  | { name: 'failed'; error: unknown }
  | { name: 'done'; analysis_id: number }
  | { name: 'cancelled' }

/** One photo, from the picker to its answer. */
export type Job = {
  photo: File
  /** An address of the photo on this device. */
  preview: string
  /** The analysis of the photo from which it was cut. */
  part_of: number | undefined
  stage: Stage
}

/** Prepares, sends and awaits one photo at a time; a new one takes the place of the one before. */
export function useJob(onDone: (analysis: AnalysisDetail) => void) {
  const queryClient = useQueryClient()
  const [job, setJob] = useState<Job>()
  const running = useRef<AbortController>(undefined)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })

  const run = async ({ photo, part_of }: Pick<Job, 'photo' | 'part_of'>) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const to = (stage: Stage) => {
      if (!signal.aborted) setJob((job) => job && { ...job, stage })
    }
    to({ name: 'preparing' })
    try {
      refuseEarly(photo)
      const sent = await downscale(photo)
      if (sent.size > PHOTO_MAX_BYTES) throw new ApiError(413, 'file-too-large', 'The photo is too large.')
      if (signal.aborted) return
      to({ name: 'uploading', share: 0 })
      const analysis = await analyze(sent, {
        part_of,
        signal,
        onProgress: (share) => to(share < 1 ? { name: 'uploading', share } : { name: 'looking' }),
      })
      keepAnalysis(queryClient, analysis)
      to({ name: 'done', analysis_id: analysis.id })
      if (!signal.aborted) done.current(analysis)
    } catch (error) {
      to({ name: 'failed', error })
    }
  }

  const cancel = () => {
    running.current?.abort()
    setJob((job) => job && { ...job, stage: isOver(job.stage) ? job.stage : { name: 'cancelled' } })
  }
  // A page that is left does not wait for the answer.
  useEffect(() => () => running.current?.abort(), [])
  const preview = job?.preview
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview])

  return {
    job,
    start(photo: File, part_of?: number) {
      setJob({ photo, part_of, preview: URL.createObjectURL(photo), stage: { name: 'preparing' } })
      void run({ photo, part_of })
    },
    retry: () => job && void run(job),
    cancel,
  }
}

const isOver = ({ name }: Stage) => name === 'failed' || name === 'done'
