import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  Refusal,
  RIGHTS_MESSAGE_MAX,
  rights,
  RightsDeed,
  type RightsRequest,
} from '#contract/people/rights.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckGroup } from '#web/ui/form/check-group.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { DEEDS, REFUSALS } from '../words.ts'

type Typed = { state: 'answered' | 'refused'; done: RightsDeed[]; refusal: string; answer: string }
const EMPTY: Typed = { state: 'answered', done: [], refusal: '', answer: '' }

/** The form of an answer: the deed or the reason against it, and the text to the person who asked. */
export function AnswerForm({
  request: { id, origin, email },
  chosen,
}: {
  request: RightsRequest
  chosen: number[]
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { form, fields, errors, change, text } = useForm({
    initial: EMPTY,
    check: (typed) => {
      const refusing = typed.state === 'refused'
      const refusal = Refusal.safeParse(typed.refusal).data ?? null
      return checkFields(
        {
          done: !refusing && typed.done.length === 0 ? t`Tick the actions taken.` : null,
          refusal: refusing && !refusal ? t`Choose a reason.` : null,
          answer: typed.answer.trim() ? null : t`Write something first.`,
        },
        {
          state: typed.state,
          done: refusing ? [] : typed.done,
          refusal: refusing ? refusal : null,
          answer: typed.answer.trim(),
          submission_ids: chosen,
        },
      )
    },
    send: async (body) => {
      await call(rights.answer, { params: { id }, body })
      await invalidate(client, rights.read, rights.list)
    },
  })
  return (
    <Card as="section" aria-labelledby="answering" className="flex flex-col gap-4">
      <h3 id="answering" className="text-lg">
        <Trans>Answer</Trans>
      </h3>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" busy={form.busy}>
            {email || origin === 'account' ? <Trans>Send the answer</Trans> : <Trans>Save the answer</Trans>}
          </Button>
        }
      >
        <Radios
          label={<Trans>Outcome</Trans>}
          look="chips"
          value={fields.state}
          onChange={(state) => change({ state })}
          options={[
            { value: 'answered', label: <Trans>Done</Trans> },
            { value: 'refused', label: <Trans>Refused</Trans> },
          ]}
        />
        {fields.state === 'answered' ? (
          <CheckGroup
            name="done"
            label={<Trans>What was done</Trans>}
            options={RightsDeed.options.map((value) => ({ value, label: i18n._(DEEDS[value]) }))}
            value={fields.done}
            onChange={(done) => change({ done })}
            error={errors.done}
          />
        ) : (
          <Field label={t`Reason`} error={errors.refusal} required>
            <Select {...text('refusal')}>
              <option value="">{t`Choose a reason`}</option>
              {Refusal.options.map((one) => (
                <option key={one} value={one}>
                  {i18n._(REFUSALS[one])}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {fields.done.includes('given') && fields.state === 'answered' && origin !== 'account' && email && (
          <p className="rounded-control bg-sunken px-4 py-3 text-sm">
            <Trans>
              The email contains a link to a copy of the ticked requests that name this address. The link is
              valid for seven days. Make sure that the address belongs to the person. Requests found only by
              the phone number are not in the copy: hand those over yourself.
            </Trans>
          </p>
        )}
        <Field
          label={t`Text for the person`}
          hint={
            email || origin === 'account'
              ? t`The text is emailed exactly as it is written here.`
              : t`There is no address. Tell the person yourself, and write down here what you said.`
          }
          error={errors.answer}
          required
        >
          <Textarea {...text('answer')} rows={5} maxLength={RIGHTS_MESSAGE_MAX} />
        </Field>
      </Form>
    </Card>
  )
}
