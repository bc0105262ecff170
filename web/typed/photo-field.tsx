import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Photo } from '#contract/foundation/photos.ts'
import { ImagePlaceholder } from '#web/illustrations/states/image-placeholder.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { BASE } from '#web/lib/api/base.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import type { PhotoState } from '#web/lib/photos/use-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FileInput, PHOTOS } from '#web/ui/form/file-input.tsx'

type Props = {
  photo: Photo | null
  state: PhotoState
  /** Why none can be chosen now. */
  busyReason: string | false
  /** Said once it is there. */
  there: string
  className?: string
}

/** A photo that goes along: chosen, on its way, there, or refused; each with a way out. */
export function PhotoField({ photo, state, busyReason, there, className }: Props) {
  const { upload, preview, take, retry, drop } = state
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const remove = () => {
    drop()
    // The button that was pressed goes with the photo.
    requestAnimationFrame(() => add.current?.focus())
  }
  const empty = !photo && upload.name === 'none'
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <FileInput ref={input} accept={PHOTOS} onFile={take} />
      {empty ? (
        <Button
          ref={add}
          variant="secondary"
          disabledReason={busyReason}
          onClick={() => input.current?.click()}
          className="self-start"
          icon={<ImagePlus className="size-4.5" aria-hidden="true" />}
        >
          <Trans>Add a photo</Trans>
        </Button>
      ) : (
        <div className="flex items-center gap-3 rounded-control border border-line bg-sunken p-2">
          <Preview sources={[preview, photo && BASE + photo.imageUrl]} />
          <div className="min-w-0 flex-1 text-sm">
            {upload.name === 'sending' && <Progress share={upload.share} />}
            {upload.name === 'failed' && (
              <p role="alert" className="text-danger">
                <Trans>The photo was not added.</Trans> <Cause error={upload.error} />
              </p>
            )}
            {photo && there}
            {upload.name === 'failed' && !isRefused(upload.error) && (
              <Button
                variant="ghost"
                size="small"
                onClick={retry}
                className="-ml-3"
                icon={<RotateCw className="size-4" aria-hidden="true" />}
              >
                <Trans>Try again</Trans>
              </Button>
            )}
          </div>
          {!busyReason && (
            <Button
              variant="ghost"
              square
              aria-label={t`Remove the photo`}
              onClick={remove}
              className="text-muted!"
              icon={<X className="size-5" aria-hidden="true" />}
            />
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {photo && there}
      </p>
    </div>
  )
}

/** From this device, else from the server: a browser may not know the photo's kind, and a link may have run out. */
function Preview({ sources }: { sources: readonly (string | null | undefined)[] }) {
  const { t } = useLingui()
  const [broken, setBroken] = useState<readonly string[]>([])
  const src = sources.find((one) => one && !broken.includes(one))
  return (
    <span className="size-16 shrink-0 overflow-hidden rounded-chip">
      {src ? (
        <img
          src={src}
          alt={t`Your photo`}
          onError={() => setBroken([...broken, src])}
          className="size-full object-cover"
        />
      ) : (
        <ImagePlaceholder />
      )}
    </span>
  )
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  const { t } = useLingui()
  return (
    <>
      <p className="flex justify-between gap-3">
        <Trans>Sending the photo…</Trans>
        <span className="text-muted">{formatNumber(percent)} %</span>
      </p>
      <progress
        aria-label={t`Sending the photo…`}
        value={percent}
        max={100}
        className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
      />
    </>
  )
}

/** The same file would be refused again. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 413, 415, 422].includes(error.status)

function Cause({ error }: { error: unknown }) {
  if (!isRefused(error) || (error.status === 413 && error.code === 'http')) return errorMessage(error)
  return error.status === 413 ? (
    <Trans>It is too large. Choose another one, or a smaller copy.</Trans>
  ) : (
    <Trans>This file cannot be read as a photo. Choose another one.</Trans>
  )
}
