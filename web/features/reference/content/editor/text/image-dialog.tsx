import { useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/react'
import { pictureUrl } from '#contract/foundation/picture-url.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useUpload } from '../api.ts'
import { editorMessage } from '../editor-message.ts'
import { FileDrop, fileProblem } from '../file-drop.tsx'

type Props = {
  editor: Editor
  open: boolean
  /** One that was pasted or dropped into the text. */
  file?: File | undefined
  onClose: () => void
}

type Fields = { file: File | undefined; alt: string; decorative: boolean }

/** Puts a photo into the text, or changes what is said about the chosen one. */
export function ImageDialog({ editor, open, file, onClose }: Props) {
  const { t } = useLingui()
  const chosen = open && !file && editor.isActive('image')
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={chosen ? <Trans>Description of the picture</Trans> : <Trans>Picture</Trans>}
      finalFocus={() => editor.view.dom}
    >
      {open && <ImageForm editor={editor} file={file} chosen={chosen} onClose={onClose} />}
    </Dialog>
  )
}

function ImageForm({ editor, file: given, chosen, onClose }: Omit<Props, 'open'> & { chosen: boolean }) {
  const { t } = useLingui()
  const upload = useUpload()
  const [before] = useState(() =>
    chosen ? (editor.getAttributes('image') as { src: string; alt?: string }) : null,
  )
  const { form, fields, change, errors, forget, text, tick } = useForm<Fields, string>({
    initial: { file: given, alt: before?.alt ?? '', decorative: before !== null && !before.alt },
    check: ({ file, alt, decorative }) => {
      const words = decorative ? '' : alt.trim()
      return checkFields<Fields, string>(
        {
          file: (file && fileProblem(file)) || (before || file ? null : t`Choose a picture.`),
          alt: decorative || words ? null : t`Describe the picture, or mark it as decoration.`,
        },
        words,
      )
    },
    send: async (alt) => {
      if (before) editor.chain().updateAttributes('image', { alt }).run()
      else {
        const { id, width, height } = await upload.mutateAsync(fields.file!)
        const size = width && height ? { width: Math.min(width, 960), height: scaled(width, height) } : {}
        editor
          .chain()
          .setImage({ src: pictureUrl(id, 960, 'webp'), alt, ...size })
          .run()
      }
      onClose()
    },
    explain: editorMessage,
  })
  const { file, decorative } = fields
  const wrong = file && fileProblem(file)

  return (
    <Form
      {...form}
      failure={undefined}
      className="flex flex-col gap-4"
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          <span role="status" className="mr-auto text-sm text-muted">
            {form.busy && <Trans>Uploading the picture…</Trans>}
          </span>
          <Button type="submit" busy={form.busy}>
            {before ? <Trans>Apply</Trans> : <Trans>Insert into the text</Trans>}
          </Button>
        </div>
      }
    >
      {before && <img src={before.src} alt="" className={shownStyle} />}
      {file && !wrong && <LocalPicture file={file} />}
      {!before && (
        <FileDrop
          busy={form.busy}
          onFile={(file) => {
            change({ file })
            forget()
          }}
        >
          {file && <Trans>Choose another photo</Trans>}
        </FileDrop>
      )}
      {/* Said where the picture is chosen. */}
      <Notice>{wrong || errors.file || form.failure}</Notice>
      <Field
        label={t`What it shows`}
        hint={t`Read aloud for people who cannot see the picture, and shown if it cannot be loaded.`}
        error={errors.alt}
      >
        <Input {...text('alt')} {...(decorative && { value: '' })} disabled={decorative} maxLength={300} />
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input {...tick('decorative')} type="checkbox" className="size-5 accent-primary" />
        <Trans>Decoration only: it adds nothing to the text</Trans>
      </label>
    </Form>
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
