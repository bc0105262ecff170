import { useId, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Shapes, Trash2 } from 'lucide-react'
import type { ContentKind } from '#contract/reference/content.ts'
import { picture } from '#web/illustrations/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Picture } from '../picture.tsx'
import { lookOf } from '../looks.ts'
import { useUpload } from './api.ts'
import { drawings } from './text/drawings.ts'
import { editorMessage } from './editor-message.ts'
import { FileDrop, fileProblem } from './file-drop.tsx'
import type { ItemForm } from './item-form.ts'

type Chosen = Pick<ItemForm, 'icon' | 'image'>

/** The picture of an item: a photo, one of the drawings, or none. */
export function PictureField(props: {
  kind: ContentKind
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) {
  const { t, i18n } = useLingui()
  const id = useId()
  const upload = useUpload()
  const [wrong, setWrong] = useState<string | null>(null)
  const [choosing, setChoosing] = useState(false)
  const { image, icon } = props.chosen
  const send = (file: File) => {
    upload.reset()
    const problem = fileProblem(file)
    setWrong(problem)
    if (problem) return
    upload.mutate(file, { onSuccess: (image) => props.onChange({ image, icon }) })
  }
  const drawn = icon !== null && drawings[icon]
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="text-lg">
        <Trans>Picture</Trans>
      </h3>
      <div className="flex items-start gap-4">
        <Picture
          key={`${image?.id} ${icon}`}
          item={props.chosen}
          kind={lookOf(props.kind)}
          sizes="160px"
          className={classNames(
            'shrink-0 rounded-control',
            lookOf(props.kind) === 'news' ? 'aspect-3/2 w-24 sm:w-44' : 'aspect-square w-20 sm:w-29',
          )}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <p className="text-sm text-muted" aria-live="polite">
            {upload.isPending ? (
              <Trans>Uploading the picture…</Trans>
            ) : image ? (
              <Trans>A photo</Trans>
            ) : drawn ? (
              <Trans>Drawing: {i18n._(drawn)}</Trans>
            ) : (
              <Trans>None: a placeholder is shown instead.</Trans>
            )}
          </p>
          <FileDrop compact busy={upload.isPending} onFile={send}>
            {image && <Trans>Choose another photo</Trans>}
          </FileDrop>
          <Notice>{wrong ?? (upload.error && editorMessage(upload.error))}</Notice>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={<Shapes className="size-4" aria-hidden="true" />}
              onClick={() => setChoosing(true)}
            >
              <Trans>Choose a drawing</Trans>
            </Button>
            {image && (
              <Button
                variant="ghost"
                icon={<Trash2 className="size-4" aria-hidden="true" />}
                onClick={() => props.onChange({ image: null, icon })}
              >
                <Trans>Remove the photo</Trans>
              </Button>
            )}
          </div>
        </div>
      </div>
      <Dialog
        wide
        open={choosing}
        onOpenChange={setChoosing}
        closeLabel={t`Close`}
        title={<Trans>Choose a drawing</Trans>}
        description={image ? <Trans>It is shown instead of the photo.</Trans> : undefined}
      >
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {[null, ...Object.keys(drawings)].map((name) => (
            <li key={name ?? ''}>
              <button
                type="button"
                aria-pressed={!image && name === icon}
                onClick={() => {
                  props.onChange({ image: null, icon: name })
                  setChoosing(false)
                }}
                className="flex h-full w-full flex-col items-center gap-1 rounded-control border border-line p-1.5 text-center text-xs transition-[border-color,background-color] hover:border-primary focus-visible:-outline-offset-2 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:font-semibold"
              >
                <span className="flex aspect-square w-full items-center justify-center overflow-hidden rounded-chip bg-art-mist">
                  {name === null ? (
                    <span className="text-muted" aria-hidden="true">
                      –
                    </span>
                  ) : (
                    <img src={picture(name)} alt="" loading="lazy" className="size-full object-cover" />
                  )}
                </span>
                {name === null ? <Trans>None</Trans> : i18n._(drawings[name]!)}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </Card>
  )
}
