import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { desk } from '#contract/requests/desk.ts'
import { NOTE_MAX, type SubmissionDetail } from '#contract/requests/submissions.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { keyOf, queryOf } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

/** The notes among staff about a request. */
export function NotesSection({ submission: { id, anonymised_at } }: { submission: SubmissionDetail }) {
  const { t } = useLingui()
  const request = { params: { id } }
  const { data, error, isFetching, refetch } = useQuery(queryOf(desk.notes, request))
  const client = useQueryClient()
  const { form, errors, text, change } = useForm({
    initial: { text: '' },
    check: ({ text }) =>
      checkFields({ text: text.trim() === '' ? t`Write something first.` : null }, { text: text.trim() }),
    send: async (body) => {
      client.setQueryData(keyOf(desk.notes, request), await call(desk.addNote, { ...request, body }))
      change({ text: '' })
    },
  })
  const notes = data?.notes ?? []
  if (anonymised_at && notes.length === 0) return null
  return (
    <section aria-labelledby="notes" className="flex flex-col gap-3">
      <h3 id="notes" className="text-base">
        <Trans>Notes among staff</Trans>
      </h3>
      {error && (
        <ErrorState
          title={<Trans>The notes could not be loaded.</Trans>}
          cause={errorMessage(error)}
          retryLabel={t`Try again`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {notes.length > 0 && (
        <ol className="flex flex-col gap-2">
          {notes.map((note) => (
            <li key={note.id} className="rounded-control bg-copper-soft px-4 py-3">
              <p className="break-words whitespace-pre-wrap">{note.text}</p>
              <p className="mt-1 text-xs text-copper-ink">
                {note.author ?? t`unknown`} · <time dateTime={note.at}>{formatInstantShort(note.at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      {!anonymised_at && (
        <Form
          {...form}
          className="flex flex-col gap-2"
          footer={
            <Button type="submit" variant="secondary" size="small" className="self-start" busy={form.busy}>
              <Trans>Add the note</Trans>
            </Button>
          }
        >
          <Field
            label={t`New note`}
            hint={t`Only staff can read this. The sender may ask for the notes about them.`}
            error={errors.text}
          >
            <Textarea {...text('text')} rows={1} maxLength={NOTE_MAX} className="max-h-40! min-h-11!" />
          </Field>
        </Form>
      )}
    </section>
  )
}
