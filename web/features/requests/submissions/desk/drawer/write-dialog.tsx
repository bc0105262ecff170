import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { NOTE_MAX, type SubmissionDetail } from '#contract/requests/submissions.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useMessage } from '../../api.ts'

/** A message to the sender, without a step: they read it where they follow the request. */
export function WriteDialog({ submission: { id, tracking_code } }: { submission: SubmissionDetail }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutateAsync } = useMessage(id)
  const { form, errors, text, reset } = useForm({
    initial: { text: '' },
    check: ({ text }) =>
      checkFields({ text: text.trim() === '' ? t`Write something first.` : null }, { text: text.trim() }),
    send: async (body) => {
      await mutateAsync(body)
      setOpen(false)
      reset()
      toast.success({ title: t`The message was sent`, description: tracking_code })
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !form.busy && setOpen(next)}
      trigger={
        <Button
          variant="secondary"
          size="small"
          icon={<MessageSquareText className="size-4" aria-hidden="true" />}
        >
          <Trans>Write to the sender…</Trans>
        </Button>
      }
      title={<Trans>Message to the sender</Trans>}
      description={<Trans>They can read it on the tracking page; members are also notified.</Trans>}
      closeLabel={t`Close`}
      initialFocus={field}
      footer={
        <Button type="submit" form="write" busy={form.busy}>
          <Trans>Send</Trans>
        </Button>
      }
    >
      <Form {...form} id="write" notice={{ size: 'line' }}>
        <Field label={t`Message`} error={errors.text} required>
          <Textarea {...text('text')} ref={field} rows={4} maxLength={NOTE_MAX} />
        </Field>
      </Form>
    </Dialog>
  )
}
