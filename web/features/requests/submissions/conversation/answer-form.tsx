import { useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import type { Photo } from '#contract/foundation/photos.ts'
import { NOTE_MAX, submissions } from '#contract/requests/submissions.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { usePhoto } from '#web/lib/photos/use-photo.ts'
import { guest } from '#web/lib/session/guest.ts'
import { PhotoField } from '#web/typed/photo-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { sendAnswer } from '../outbox.ts'

type Props = {
  code: string
  initial: string
  /** Staff wait for it. */
  asked: boolean
  takeFocus: boolean
}

/** The sender's answer to staff. It is kept on this device before it is sent, so that a lost network costs nothing. */
export function AnswerForm({ code, initial, asked, takeFocus }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const [photo, setPhoto] = useState<Photo | null>(null)
  useEffect(() => {
    if (takeFocus) field.current?.focus()
    // Once: an answer came back to be changed.
  }, [takeFocus])
  const state = usePhoto(setPhoto, (file, options) =>
    call(
      submissions.addPhoto,
      { params: { code }, headers: { 'x-guest-id': guest().user_id }, file },
      options,
    ),
  )
  const { form, errors, text, change } = useForm({
    initial: { text: initial },
    check: ({ text }) =>
      checkFields(
        {
          text:
            state.upload.name === 'sending'
              ? t`The photo is still being sent. Wait a moment, or remove it.`
              : text.trim() === '' && !photo
                ? t`Write something first, or add a photo.`
                : null,
        },
        { text: text.trim(), image_id: photo?.id ?? null },
      ),
    send: async (body) => {
      sendAnswer(code, body)
      change({ text: '' })
      state.drop()
      field.current?.focus()
    },
  })
  return (
    <Form
      {...form}
      className="flex flex-col gap-3"
      footer={
        <Button
          type="submit"
          busy={form.busy}
          className="self-start max-sm:w-full"
          icon={<Send className="size-4" aria-hidden="true" />}
        >
          <Trans>Send</Trans>
        </Button>
      }
    >
      <Field
        label={asked ? t`Your answer` : t`Message to the operator`}
        hint={t`Without a connection, your message stays on this device and is sent later. A photo needs a connection.`}
        error={errors.text}
      >
        <Textarea
          {...text('text')}
          ref={field}
          rows={2}
          maxLength={NOTE_MAX}
          className="max-h-60! min-h-20!"
        />
      </Field>
      <PhotoField
        photo={photo}
        state={state}
        busyReason={false}
        there={t`The photo goes with your message.`}
      />
    </Form>
  )
}
