import { Trans, useLingui } from '@lingui/react/macro'
import { NOTE_MAX, type SubmissionDetail } from '#contract/submissions.ts'
import { checked } from '#web/lib/check-fields.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useClearance } from '../api.ts'

/** Staff say how a damaged battery is fetched; until then nothing can be arranged. */
export function ClearForm({ submission: { id } }: { submission: SubmissionDetail }) {
  const { t } = useLingui()
  const { mutateAsync } = useClearance(id)
  const { form, errors, text } = useForm({
    initial: { note: '' },
    check: ({ note }) =>
      checked(
        {
          note:
            note.trim() === ''
              ? t`Write how it is fetched.`
              : note.trim().length > NOTE_MAX
                ? t`At most ${formatNumber(NOTE_MAX)} characters.`
                : null,
        },
        { note: note.trim() },
      ),
    send: (body) => mutateAsync(body),
  })
  return (
    <Form
      {...form}
      className="flex flex-col gap-3"
      footer={
        <Button type="submit" variant="secondary" busy={form.busy}>
          <Trans>Release the request</Trans>
        </Button>
      }
    >
      <Field label={t`How is it fetched?`} hint={t`The sender reads it.`} error={errors.note} required>
        <Textarea {...text('note')} rows={2} />
      </Field>
    </Form>
  )
}
