import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { downscale } from '#web/lib/photos/downscale.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refuseEarly } from '#web/lib/photos/photo-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput, PHOTOS } from '#web/ui/form/file-input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

type Props = {
  photo: Blob | null
  /** One that was taken is being made smaller: whatever is kept in the meantime would be without it. */
  busy: boolean
  onBusy: (busy: boolean) => void
  onChange: (photo: Blob | null) => void
}

/** A photo of what the scale shows, made smaller before it is kept. */
export function PhotoInput({ photo, busy, onBusy, onChange }: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [failure, setFailure] = useState<unknown>()

  const take = async (file: File) => {
    onBusy(true)
    setFailure(undefined)
    try {
      refuseEarly(file)
      onChange(await downscale(file))
    } catch (error) {
      setFailure(error)
    } finally {
      onBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      {/* The scale is in front of one: the camera opens at once. */}
      <FileInput ref={input} accept={PHOTOS} capture="environment" onFile={(file) => void take(file)} />
      <div className="flex gap-2">
        {photo && <Preview photo={photo} />}
        <Button
          ref={button}
          variant="secondary"
          size="thumb"
          wide
          busy={busy}
          onClick={() => input.current?.click()}
          icon={<Camera className="size-6" aria-hidden="true" />}
        >
          {photo ? <Trans>Another photo</Trans> : <Trans>Photo of the scale</Trans>}
        </Button>
        {photo && (
          <Button
            variant="secondary"
            size="thumb"
            square
            aria-label={t`Remove the photo`}
            onClick={() => {
              onChange(null)
              button.current?.focus()
            }}
            icon={<Trash2 className="size-6" aria-hidden="true" />}
          />
        )}
      </div>
      <Notice>{failure !== undefined && errorMessage(failure)}</Notice>
    </div>
  )
}

function Preview({ photo }: { photo: Blob }) {
  const { t } = useLingui()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(photo)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [photo])
  return (
    <img
      ref={image}
      alt={t`Photo of the scale`}
      className="size-14 shrink-0 rounded-control border border-line object-cover"
    />
  )
}
