import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ImageUp } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { CHOSEN_TYPES, mayBecomePicture } from './picture-file.ts'

/** Why a file cannot be used, before it is sent. */
export const fileProblem = (file: File) =>
  mayBecomePicture(file) ? null : i18n._(msg`Only JPEG, PNG, WebP, AVIF and GIF pictures can be used.`)

/** A place to press or to drop a picture on. */
export function FileDrop({
  onFile,
  busy,
  compact,
  children,
}: {
  onFile: (file: File) => void
  busy?: boolean
  compact?: boolean
  children?: ReactNode
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (list: FileList | null | undefined) => {
    const [file] = list ?? []
    if (file && !busy) onFile(file)
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <div
      role="presentation"
      className="relative"
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <input
        id={id}
        type="file"
        accept={CHOSEN_TYPES.join(',')}
        className="peer sr-only"
        onChange={(event) => {
          take(event.target.files)
          // The same file again is a choice as well.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          'flex flex-col items-center justify-center gap-1 rounded-control border border-dashed px-4 py-3 text-center transition-[background-color,border-color] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:border-primary hover:bg-primary-soft',
          compact ? 'min-h-16' : 'min-h-24',
          over ? 'border-primary bg-primary-soft' : 'border-control bg-surface',
        )}
      >
        <span className="inline-flex items-center gap-2 font-semibold text-primary">
          <ImageUp className="size-5" aria-hidden="true" />
          {children ?? <Trans>Choose a photo</Trans>}
        </span>
        <span className="text-sm text-muted">
          <Trans>JPEG, PNG, WebP, AVIF or GIF; large ones are made smaller</Trans>
        </span>
      </label>
    </div>
  )
}
