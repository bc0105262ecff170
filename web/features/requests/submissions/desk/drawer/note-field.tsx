import { useLingui } from '@lingui/react/macro'
import { NOTE_MAX } from '#contract/requests/submissions.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { ReviewState } from './use-review-form.ts'

/** Without a sender there is nobody to write to; what is taken back needs a reason all the same. */
export function NoteField({ note, forNobody, back }: Pick<ReviewState, 'note' | 'forNobody' | 'back'>) {
  const { t } = useLingui()
  const { text, length, tooLong, unexplained, write } = note
  return (
    <Field
      label={forNobody ? t`Reason` : t`Note to the sender (optional)`}
      className={classNames(forNobody && !back && 'hidden')}
      aside={`${formatNumber(length)} / ${formatNumber(NOTE_MAX)}`}
      error={
        tooLong ||
        (unexplained &&
          (forNobody
            ? t`Enter a reason for undoing this step.`
            : t`Enter a reason for undoing this step. The sender can read it.`))
      }
    >
      <Textarea
        rows={1}
        value={text}
        onChange={(event) => write(event.target.value)}
        className="max-h-40! min-h-11!"
      />
    </Field>
  )
}
