import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { refuseEarly } from '#web/lib/photos/photo-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput, PHOTOS } from '#web/ui/form/file-input.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { Notice } from '#web/ui/state/notice.tsx'

type Props = {
  /** As everybody sees it; null: there is none. */
  picture: ReactNode
  texts: { add: string; change: string; remove: string; saved: string; removed: string }
  hint: string
  /** Settles once it is stored. */
  onChoose: (file: File) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** One picture that is stored as soon as it is chosen: added, changed, removed; a refusal is said below. */
export function PictureButtons({ picture, texts, hint, onChoose, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const { busy, error, attempt } = useAttempt()
  const [doing, setDoing] = useState<'sending' | 'removing'>()
  const send = (file: File) => {
    setDoing('sending')
    void attempt(async () => {
      refuseEarly(file)
      await onChoose(file)
      toast.success({ title: texts.saved })
    })
  }
  const remove = () => {
    setDoing('removing')
    // The button that was pressed goes with the picture. Not only then: a drawer takes the focus of what vanishes to itself.
    choose.current?.focus()
    void attempt(async () => {
      await onRemove()
      toast.success({ title: texts.removed })
    })
  }
  return (
    <>
      <FileInput ref={input} accept={PHOTOS} onFile={send} />
      {picture}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={choose}
          variant="secondary"
          busy={busy && doing === 'sending'}
          icon={<ImagePlus className="size-5" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {picture ? texts.change : texts.add}
        </Button>
        {picture && (
          <Button
            variant="ghost"
            busy={busy && doing === 'removing'}
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onClick={remove}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{hint}</p>
      <Notice>{error ? errorMessage(error) : null}</Notice>
    </>
  )
}
