import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarCheck, CloudOff, LockKeyhole } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from '#web/routing/router.tsx'
import { itemsInWords } from '#contract/reference/items.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import { addressLine, HandedOver, type Service } from '#contract/requests/submissions.ts'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { useOnline } from '#web/lib/device/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useUntilAnswered } from '#web/ui/use-until-answered.ts'
import { paths } from '#web/routing/paths.ts'
import { askedProblems, refusedInWords } from './field-problem.ts'
import type { Asked } from '../fields.ts'
import type { Refusal } from '../outbox-queue.ts'
import { RequestFields, type RequestInputs } from './request-fields.tsx'

type Props = {
  service: Service
  initial: Asked
  /** On its way: nothing can be changed. */
  busy: boolean
  refusal: Refusal | undefined
  takeFocus: boolean
  /** Whether who writes can leave an address for mails about it. */
  mails: boolean
  /** Whether who writes can have messages about it on their telephone. */
  messages: boolean
  /** Signed in: the account can be written to. */
  member: boolean
  inputs: RequestInputs
  /** An example of a message for this service. */
  example: string
  onChange: (fields: Asked) => void
  onSubmit: (fields: Asked) => void
}

/** The form of a landing page, in one page: what, where, when, who, and a look at all of it before it is sent. */
export function EnquiryFields({ initial, busy, refusal, takeFocus, onChange, onSubmit, ...props }: Props) {
  const { service, inputs, example } = props
  const writer = props.member ? 'member' : 'guest'
  const nameOf = useClassName()
  const locale = useLocale()
  const { form, fields, errors, text, change } = useForm({
    initial,
    check: askedProblems({
      service,
      writer,
      mails: props.mails,
      messageOf: (items) => itemsInWords(items, locale, nameOf),
    }),
    send: async (typed) => onSubmit(typed),
    sending: busy,
    refused: useUntilAnswered(refusal, busy),
    explain: (error) => refusedInWords(error as Refusal, initial.phone_number),
    blame: (error) => (error as Refusal).field,
  })
  const online = useOnline()
  const [begun] = useState(fields)
  const keep = useEffectEvent((fields: Asked) => {
    if (!busy && fields !== begun) onChange(fields)
  })
  useEffect(() => keep(fields), [fields])
  const { ref } = form
  useEffect(() => {
    // A button comes first: a phone's keyboard would cover the photo.
    if (takeFocus) ref.current?.querySelector<HTMLElement>('button, textarea')?.focus()
  }, [takeFocus, ref])

  return (
    <Form
      {...form}
      data-kept
      notice={{ size: 'medium', className: 'font-medium' }}
      className="flex flex-col gap-6"
      footer={
        <Button type="submit" size="large" wide busy={busy}>
          {busy ? <Trans>Submitting…</Trans> : <Trans>Submit</Trans>}
        </Button>
      }
    >
      <RequestFields
        service={service}
        writer={writer}
        fields={fields}
        errors={errors}
        text={text}
        onChange={change}
        busy={busy}
        // One that was typed while there were mails is shown as well: what is sent can be seen.
        mails={props.mails || begun.notify_email !== ''}
        messages={props.messages || begun.notify_phone !== ''}
        inputs={inputs}
        example={example}
      />
      {HandedOver.safeParse(service).success && <Check fields={fields} />}
      <p className="flex gap-2.5 text-sm text-muted">
        <LockKeyhole className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          <Trans>
            The operator’s staff and the driver read your request, including your name, address and phone
            number, to handle it. Other visitors do not see it.
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

/** The visit in one look, before it is sent: when, where, whom to ask for. */
function Check({ fields: { slot, name, phone_number, ...place } }: { fields: Asked }) {
  const { t } = useLingui()
  const address = [addressLine(place), place.landmark].filter(Boolean).join(' · ')
  const person = [name, phone_number].filter(Boolean).join(' · ')
  if (!slot) return null
  const { day, starts, ends, time_zone } = slot
  return (
    <section
      aria-label={t`Check your pick-up`}
      className="flex gap-3 rounded-card bg-primary-soft p-4 text-ink"
    >
      <CalendarCheck className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">{t`${formatWeekday(day)}, ${starts} to ${ends} ${ZONE_NAMES[time_zone]}`}</p>
        {address && <p>{address}</p>}
        {person && <p>{person}</p>}
      </div>
    </section>
  )
}
