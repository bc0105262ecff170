import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DeskPoint } from '#contract/requests/points.ts'
import { downscale } from '#web/lib/photos/downscale.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refuseEarly } from '#web/lib/photos/photo-file.ts'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { PointPhoto } from '../point-photo.tsx'
import { useChangePoint } from './api.ts'

/** The photo by which people find a point: chosen, and seen by everybody at once. */
export function PhotoOfPoint({ point: { id, name, photo } }: { point: DeskPoint }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const { mutateAsync } = useChangePoint()
  const { busy, error, attempt } = useAttempt()
  const [doing, setDoing] = useState<'sending' | 'removing'>()

  const send = (file: File) => {
    setDoing('sending')
    void attempt(async () => {
      refuseEarly(file)
      await mutateAsync({ kind: 'photo', id, file: await downscale(file) })
      toast.success({ title: t`The photo was saved` })
    })
  }
  const remove = () => {
    setDoing('removing')
    // The button that was pressed goes with the photo. Not only then: the drawer takes the focus of what vanishes to itself.
    choose.current?.focus()
    void attempt(async () => {
      await mutateAsync({ kind: 'no-photo', id })
      toast.success({ title: t`The photo was deleted` })
    })
  }
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={input}
        type="file"
        // No `capture`: a phone then offers its camera and its gallery.
        accept="image/*,.heic,.heif"
        tabIndex={-1}
        aria-hidden="true"
        data-point-photo=""
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file again must be a change as well.
          target.value = ''
          if (file) send(file)
        }}
      />
      {photo && (
        <PointPhoto
          name={name}
          photo={photo}
          sizes="(min-width: 40rem) 28rem, 100vw"
          className="aspect-video max-w-md rounded-control"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={choose}
          variant="secondary"
          busy={busy && doing === 'sending'}
          icon={<ImagePlus className="size-5" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {photo ? <Trans>Another photo</Trans> : <Trans>Add a photo</Trans>}
        </Button>
        {photo && (
          <Button
            variant="ghost"
            busy={busy && doing === 'removing'}
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onClick={remove}
          >
            <Trans>Remove the photo</Trans>
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        <Trans>Everybody can see it on the drop-off page. Show the place, not people or number plates.</Trans>
      </p>
      <Notice>{error ? errorMessage(error) : null}</Notice>
    </div>
  )
}
