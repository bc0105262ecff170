import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Failure } from '#contract/requests/request-life.ts'
import { failureLabels } from '#web/lib/words/failure-labels.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { paths } from '#web/routing/paths.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { changeDraft, perform, useField } from './offline/field.ts'
import { Actions, Screen } from './screen.tsx'
import type { RoundNow, StopNow } from './offline/view.ts'

type Fields = { failure: Failure | ''; note: string }

/** Somebody was there and drives on without it: why. */
export function FailForm({ round, stop }: { round: RoundNow; stop: StopNow }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const draft = useField().drafts.get(stop.id)
  const { form, fields, errors, change, text } = useForm<Fields, { failure: Failure; note: string }>({
    initial: { failure: draft?.failure ?? '', note: draft?.note ?? '' },
    check: ({ failure, note }) =>
      failure === '' ? { problems: { failure: t`Choose a reason.` } } : { data: { failure, note } },
    send: async ({ failure, note }) => {
      const at = new Date().toISOString()
      const outcome = { kind: 'failed', at, failure, note: note.trim() } as const
      await perform({ round, stop }, [{ kind: 'outcome', stop_id: stop.id, outcome }])
      navigate(paths.fieldAt(round.id, stop.id), { replace: true })
    },
  })
  const { failure, note } = fields
  useEffect(() => {
    if (failure || note) changeDraft(round, stop.id, { failure, note })
    // oxlint-disable-next-line react/exhaustive-deps -- what is kept changes with the fields alone
  }, [failure, note])
  return (
    <Screen above={stop.name} title={t`It did not work`}>
      <Form
        {...form}
        className="flex flex-1 flex-col gap-4"
        footer={
          <Actions>
            <Button type="submit" size="thumb" wide busy={form.busy}>
              <Trans>Keep and drive on</Trans>
            </Button>
          </Actions>
        }
      >
        <div data-field="failure" className="flex flex-col gap-2">
          <Radios
            label={t`Reason`}
            value={failure || null}
            onChange={(failure) => change({ failure })}
            options={Failure.options.map((value) => ({ value, label: i18n._(failureLabels[value]) }))}
          />
          <Notice size="line">{errors.failure}</Notice>
        </div>
        <Field label={t`Note for the desk`} aside={t`Optional`} error={errors.note}>
          <Textarea {...text('note')} rows={2} maxLength={500} />
        </Field>
      </Form>
    </Screen>
  )
}
