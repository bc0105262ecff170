import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, LockKeyhole } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { Link } from '#web/routing/router.tsx'
import { HandedOver, MESSAGE_MAX, type Service } from '#contract/requests/submissions.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useOnline } from '#web/lib/device/use-online.ts'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useUntilAnswered } from '#web/ui/use-until-answered.ts'
import { paths } from '#web/routing/paths.ts'
import { enquiryProblems, refusedInWords } from './field-problem.ts'
import type { Fields, Written } from '../fields.ts'
import { HandoverField } from '../items/handover-field.tsx'
import { fieldLabels } from '../labels.ts'
import type { Refusal } from '../outbox-queue.ts'

/** The props of a location picker; the page passes one in, because features do not know each other. */
export type LocationInput = ComponentType<{
  value: string
  onChange: (value: string) => void
  name: string
  disabled: boolean
  placeholder: string
}>

type Props = {
  service: Service
  initial: Written
  /** On its way: nothing can be changed. */
  busy: boolean
  refusal: Refusal | undefined
  takeFocus: boolean
  /** Whether who writes can leave an address for mails about it. */
  mails: boolean
  locationInput: LocationInput
  /** An example of a message for this service. */
  example: string
  onChange: (fields: Written) => void
  onSubmit: (fields: Written) => void
}

/** Message, place, phone number, and who will read them. Checked by the schema that the server uses. */
export function EnquiryFields({ initial, busy, refusal, takeFocus, onChange, onSubmit, ...props }: Props) {
  const { t, i18n } = useLingui()
  const { form, fields, errors, text, change } = useForm({
    initial,
    check: enquiryProblems,
    send: async (typed) => onSubmit(typed),
    sending: busy,
    refused: useUntilAnswered(refusal, busy),
    explain: (error) => refusedInWords(error as Refusal, initial.phone_number),
    blame: (error) => (error as Refusal).field,
  })
  const online = useOnline()
  const [begun] = useState(fields)
  const keep = useEffectEvent((fields: Written) => {
    if (!busy && fields !== begun) onChange(fields)
  })
  useEffect(() => keep(fields), [fields])
  const { ref } = form
  useEffect(() => {
    if (takeFocus) ref.current?.querySelector('textarea')?.focus()
  }, [takeFocus, ref])

  const frame = (name: keyof Fields) => ({
    key: name,
    label: i18n._(fieldLabels[name]),
    error: errors[name],
  })
  const { message, ...others } = {
    message: (
      <Field {...frame('message')} aside={<CharactersLeft length={fields.message.length} />} required>
        <Textarea {...text('message')} disabled={busy} placeholder={props.example} rows={5} />
      </Field>
    ),
    location: (
      <Field {...frame('location')} aside={t`Optional`} hint={t`A district, or an address`}>
        <props.locationInput
          name="location"
          value={fields.location}
          onChange={(location) => change({ location })}
          disabled={busy}
          placeholder={t`For example: Kebayoran Baru`}
        />
      </Field>
    ),
    phone_number: (
      <PhoneField
        {...frame('phone_number')}
        aside={t`Optional`}
        hint={t`So that the operator can reach you`}
        input={{
          ...text('phone_number'),
          disabled: busy,
          autoComplete: 'tel',
          placeholder: '0812 3456 7890',
        }}
      />
    ),
    // One that was typed while there were mails is shown as well: what is sent can be seen.
    notify_email: (props.mails || begun.notify_email) && (
      <div key="notify_email" className="sm:col-span-2">
        <Field
          {...frame('notify_email')}
          aside={t`Optional`}
          hint={t`News of each step is emailed there. You can stop that at any time.`}
        >
          <Input {...text('notify_email')} disabled={busy} type="email" autoComplete="email" />
        </Field>
      </div>
    ),
  } satisfies Record<keyof Fields, ReactNode>

  return (
    <Form
      {...form}
      data-kept
      notice={{ size: 'medium', className: 'font-medium' }}
      className="flex flex-col gap-5"
      footer={
        <Button type="submit" size="large" wide busy={busy}>
          {busy ? <Trans>Submitting…</Trans> : <Trans>Submit</Trans>}
        </Button>
      }
    >
      {message}
      {HandedOver.safeParse(props.service).success && (
        <HandoverField value={fields} onChange={change} error={errors.items ?? errors.waste_source} sender />
      )}
      <div className="grid gap-5 sm:grid-cols-2">{Object.values(others)}</div>
      <p className="flex gap-2.5 text-sm text-muted">
        <LockKeyhole className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          <Trans>
            The operator’s staff read your request, including your phone number, to handle it. Other visitors
            do not see it.
          </Trans>{' '}
          <Link to={paths.privacy} className="underline underline-offset-2 hover:text-ink">
            <Trans>Privacy</Trans>
          </Link>
        </span>
      </p>
      <Notice tone="warning" size="medium" icon={<CloudOff />}>
        {!online && !busy && (
          <Trans>
            You are offline. You can submit anyway: the request is sent when the connection returns.
          </Trans>
        )}
      </Notice>
    </Form>
  )
}

/** How many characters are left, once that begins to matter. */
function CharactersLeft({ length }: { length: number }) {
  if (length < MESSAGE_MAX * 0.8) return null
  return (
    <>
      {formatNumber(length)} / {formatNumber(MESSAGE_MAX)}
    </>
  )
}
