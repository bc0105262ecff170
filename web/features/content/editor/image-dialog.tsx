import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/react'
import { pictureUrl } from '#contract/picture-url.ts'
import { useUntilAnswered } from '#web/lib/use-until-answered.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useUpload } from './api.ts'
import { editorMessage } from './editor-message.ts'
import { FileDrop, fileProblem } from './file-drop.tsx'
import { Problem } from './problem.tsx'

type Props = {
  editor: Editor
  open: boolean
  /** One that was pasted or dropped into the text. */
  file?: File | undefined
  onClose: () => void
}

/** Puts a photo into the text, or changes what is said about the chosen one. */
export function ImageDialog({ editor, open, file, onClose }: Props) {
  const { t } = useLingui()
  const chosen = open && !file && editor.isActive('image')
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={chosen ? <Trans>What the picture shows</Trans> : <Trans>Picture</Trans>}
      finalFocus={() => editor.view.dom}
    >
      {open && <ImageForm editor={editor} file={file} chosen={chosen} onClose={onClose} />}
    </Dialog>
  )
}

function ImageForm({ editor, file: given, chosen, onClose }: Omit<Props, 'open'> & { chosen: boolean }) {
  const { t } = useLingui()
  const upload = useUpload()
  const failure = useUntilAnswered(upload.error, upload.isPending)
  const [before] = useState(() =>
    chosen ? (editor.getAttributes('image') as { src: string; alt?: string }) : null,
  )
  const [file, setFile] = useState(given)
  const [alt, setAlt] = useState(before?.alt ?? '')
  const [decorative, setDecorative] = useState(before !== null && !before.alt)
  const [refused, setRefused] = useState(false)
  const wrong = file ? fileProblem(file) : null
  const words = alt.trim()
  const noFile = refused && !before && !file && t`Choose a picture.`
  const noWords = refused && !decorative && words === '' && t`Say what it shows, or that it is decoration.`

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (upload.isPending) return
    setRefused(true)
    if (wrong || (!before && !file) || (!decorative && words === '')) return
    const text = decorative ? '' : words
    if (before) editor.chain().updateAttributes('image', { alt: text }).run()
    else {
      try {
        const { id, width, height } = await upload.mutateAsync(file!)
        const size = width && height ? { width: Math.min(width, 960), height: scaled(width, height) } : {}
        editor
          .chain()
          .setImage({ src: pictureUrl(id, 960, 'webp'), alt: text, ...size })
          .run()
      } catch {
        // It is said below.
        return
      }
    }
    onClose()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {before && <img src={before.src} alt="" className={shownStyle} />}
      {file && !wrong && <LocalPicture file={file} />}
      {!before && (
        <FileDrop
          busy={upload.isPending}
          onFile={(file) => {
            setFile(file)
            upload.reset()
          }}
        >
          {file && <Trans>Choose another photo</Trans>}
        </FileDrop>
      )}
      <Problem>{wrong || noFile || (failure && editorMessage(failure))}</Problem>
      <Field
        label={t`What it shows`}
        hint={t`Read out to who cannot see it, and shown when it cannot be loaded.`}
        error={noWords}
      >
        <Input
          value={decorative ? '' : alt}
          disabled={decorative}
          maxLength={300}
          onChange={(event) => setAlt(event.target.value)}
        />
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={decorative}
          onChange={(event) => setDecorative(event.target.checked)}
          className="size-5 accent-primary"
        />
        <Trans>It is decoration: it says nothing that the text does not say</Trans>
      </label>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span role="status" className="mr-auto text-sm text-muted">
          {upload.isPending && <Trans>Uploading the picture…</Trans>}
        </span>
        <Button type="submit" busy={upload.isPending}>
          {before ? <Trans>Apply</Trans> : <Trans>Put it into the text</Trans>}
        </Button>
      </div>
    </form>
  )
}

/** The space it takes is known before it has come. */
const scaled = (width: number, height: number) => Math.round((height * Math.min(width, 960)) / width)

const shownStyle = 'max-h-56 w-full rounded-control bg-art-mist object-contain'

/** A file of this device, to be looked at. */
function LocalPicture({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    image.current!.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img ref={image} alt="" className={shownStyle} />
}
