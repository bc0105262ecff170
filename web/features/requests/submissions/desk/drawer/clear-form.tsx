import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { NOTE_MAX, type SubmissionDetail } from '#contract/requests/submissions.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useClearance } from '../../api.ts'

/** Staff say how a damaged battery is fetched; until then nothing can be arranged. */
export function ClearForm({ submission: { id, version } }: { submission: SubmissionDetail }) {
  const { t } = useLingui()
  const { mutateAsync } = useClearance(id)
  /** As it was when the writing began: of what was added to the list in the meantime it says nothing. */
  const [seen, setSeen] = useState<number>()
  const { form, errors, text } = useForm({
    initial: { note: '' },
    check: ({ note }) =>
      checkFields(
        {
          note:
            note.trim() === ''
              ? t`Describe how it is collected.`
              : note.trim().length > NOTE_MAX
                ? t`At most ${formatNumber(NOTE_MAX)} characters.`
                : null,
        },
        { note: note.trim() },
      ),
    send: (body) =>
      mutateAsync({ ...body, version: seen ?? version }).catch((error: unknown) => {
        // It has been fetched again and is shown: what is sent next is about that.
        if (error instanceof ApiError && error.code === 'changed-meanwhile') setSeen(undefined)
        throw error
      }),
  })
  const note = text('note')
  return (
    <Form
      {...form}
      className="flex flex-col gap-3"
      footer={
        <Button type="submit" busy={form.busy}>
          <Trans>Release the request</Trans>
        </Button>
      }
    >
      <Field
        label={t`How is it collected?`}
        hint={t`The sender can read this text.`}
        error={errors.note}
        required
      >
        <Textarea
          {...note}
          rows={2}
          onChange={(event) => {
            setSeen(seen ?? version)
            note.onChange(event)
          }}
        />
      </Field>
    </Form>
  )
}
