import { useEffect, useRef, useState } from 'react'
import { PHOTO_MAX_BYTES, photos, type Photo } from '#contract/foundation/photos.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { downscale } from './downscale.ts'
import { refuseEarly } from './photo-file.ts'
import { uploading } from '#web/lib/api/upload.ts'

/** `share`: how much has left this device, 0 to 1. */
type Upload = { name: 'none' } | { name: 'sending'; share: number } | { name: 'failed'; error: unknown }
type Chosen = { file: File; /** An address of the photo on this device. */ preview: string }

type Sending = { signal: AbortSignal; transport: typeof fetch }
/** Hands a photo over. @throws ApiError */
export type SendPhoto = (file: Blob, options: Sending) => Promise<{ image: Photo }>

const toAccount: SendPhoto = (file, options) => call(photos.uploadPhoto, { file }, options)

/** One photo on its way to the server; what arrives is given to `onDone`. */
export function usePhoto(onDone: (photo: Photo | null) => void, handOver = toAccount) {
  const [upload, setUpload] = useState<Upload>({ name: 'none' })
  const [chosen, setChosen] = useState<Chosen>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const preview = chosen?.preview
  useEffect(() => () => (preview === undefined ? undefined : URL.revokeObjectURL(preview)), [preview])

  const send = async (file: File) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const to = (next: Upload) => {
      if (!signal.aborted) setUpload(next)
    }
    to({ name: 'sending', share: 0 })
    try {
      refuseEarly(file)
      const onProgress = (share: number) => to({ name: 'sending', share })
      const photo = await uploadPhoto(file, { signal, onProgress, handOver })
      if (signal.aborted) return
      onDone(photo)
      to({ name: 'none' })
    } catch (error) {
      to({ name: 'failed', error })
    }
  }
  return {
    upload,
    preview,
    take(file: File) {
      onDone(null)
      setChosen({ file, preview: URL.createObjectURL(file) })
      void send(file)
    },
    retry: () => chosen && void send(chosen.file),
    drop() {
      running.current?.abort()
      setUpload({ name: 'none' })
      setChosen(undefined)
      onDone(null)
    },
  }
}
export type PhotoState = ReturnType<typeof usePhoto>

/** Sends it, made smaller where this device can. @throws ApiError */
async function uploadPhoto(
  file: File,
  {
    signal,
    onProgress,
    handOver,
  }: { signal: AbortSignal; onProgress: (share: number) => void; handOver: SendPhoto },
) {
  const smaller = await downscale(file)
  signal.throwIfAborted()
  if (smaller.size > PHOTO_MAX_BYTES) throw new ApiError(413, 'file-too-large', 'The photo is too large.')
  const { image } = await handOver(smaller, { signal, transport: uploading(onProgress) })
  return image
}
