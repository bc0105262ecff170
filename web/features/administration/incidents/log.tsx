import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import { incidents } from '#contract/administration/incidents.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type Props = { id: number; log: ReplyOf<typeof incidents.read>['log'] }

/** The steps taken, with person and time: the police, the authority, keys that were ended. */
export function Log({ id, log }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { form, errors, text, reset } = useForm({
    initial: { text: '' },
    check: ({ text }) =>
      checkFields({ text: text.trim() === '' ? t`Write something first.` : null }, { text: text.trim() }),
    send: async (body) => {
      await call(incidents.note, { params: { id }, body })
      reset()
      await invalidate(client, incidents.read)
    },
  })
  return (
    <Card as="section" aria-labelledby="log" className="flex flex-col gap-3">
      <h3 id="log" className="text-lg">
        <Trans>Log</Trans>
      </h3>
      {log.length > 0 && (
        <ol className="divide-y divide-line">
          {log.map((line) => (
            <li key={line.id} className="py-2">
              <span className="block text-sm text-muted">
                {[formatInstantShort(line.at), line.by].filter(Boolean).join(' · ')}
              </span>
              <span className="wrap-anywhere whitespace-pre-line">{line.text}</span>
            </li>
          ))}
        </ol>
      )}
      <Form
        {...form}
        notice={{ size: 'line' }}
        className="flex flex-col items-start gap-3 print:hidden"
        footer={
          <Button type="submit" variant="secondary" busy={form.busy}>
            <Trans>Add to the log</Trans>
          </Button>
        }
      >
        <Field label={t`Your action`} error={errors.text} className="w-full" required>
          <Textarea {...text('text')} rows={2} maxLength={2000} />
        </Field>
      </Form>
    </Card>
  )
}
