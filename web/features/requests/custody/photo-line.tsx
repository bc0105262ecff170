import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, X } from 'lucide-react'
import type { Photo } from '#contract/foundation/photos.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { usePhoto } from '#web/lib/photos/use-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput, PHOTOS } from '#web/ui/form/file-input.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'

type Props = { label: string; onChange: (image_id: string | null) => void; onBusy: (busy: boolean) => void }

/** One photo of a paper or a screen: taken or chosen, sent at once. */
export function PhotoLine({ label, onChange, onBusy }: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [photo, setPhoto] = useState<Photo | null>(null)
  const { upload, preview, take, retry, drop } = usePhoto((done) => {
    setPhoto(done)
    onChange(done?.id ?? null)
    onBusy(false)
  })
  return (
    <div className="flex flex-col gap-2">
      <FileInput
        ref={input}
        accept={PHOTOS}
        onFile={(file) => {
          take(file)
          onBusy(true)
        }}
      />
      {upload.name === 'none' && !photo ? (
        <Button
          variant="secondary"
          className="self-start"
          icon={<Camera className="size-5" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      ) : (
        <div className="flex items-center gap-3 rounded-control border border-line bg-sunken p-2">
          {preview && <img src={preview} alt={t`Your photo`} className="size-16 rounded-chip object-cover" />}
          <p className="min-w-0 flex-1 text-sm" role={upload.name === 'failed' ? 'alert' : 'status'}>
            {upload.name === 'sending' && (
              <span className="flex items-center gap-2">
                <Spinner /> <Trans>Sending the photo…</Trans>
              </span>
            )}
            {upload.name === 'failed' && <span className="text-danger">{errorMessage(upload.error)}</span>}
            {photo && <Trans>The photo is kept with the entry.</Trans>}
          </p>
          {upload.name === 'failed' && (
            <Button variant="ghost" size="small" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button
            variant="ghost"
            square
            className="text-muted!"
            aria-label={t`Remove the photo`}
            icon={<X className="size-5" aria-hidden="true" />}
            onClick={drop}
          />
        </div>
      )}
    </div>
  )
}
