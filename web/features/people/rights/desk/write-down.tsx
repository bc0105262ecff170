import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import type { RequestOf } from '#contract/foundation/endpoint.ts'
import { phoneProblem } from '#contract/foundation/phone.ts'
import { RIGHTS_MESSAGE_MAX, rights, RightsKind } from '#contract/people/rights.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { phoneProblemInWords } from '#web/lib/words/phone-words.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { toInstant } from '#web/lib/time/wall-clock.ts'
import { InstantField } from '#web/typed/instant-field.tsx'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { KINDS_AT_DESK } from '../words.ts'

/** A form for requests that came by letter or phone, with their day. */
export function WriteDown() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const { mutateAsync } = useMutation({
    mutationFn: (request: RequestOf<typeof rights.write>) => call(rights.write, request),
  })
  const { form, errors, text, reset } = useForm({
    initial: { kind: 'access', received_at: '', email: '', phone_number: '', message: '' },
    check: (typed) => {
      const [email, phone_number] = [typed.email.trim(), typed.phone_number.trim()]
      const received_at = toInstant(typed.received_at)
      return checkFields(
        {
          received_at: received_at ? null : t`When was it received?`,
          email: email || phone_number ? null : t`Enter an address or a phone number.`,
          phone_number: phoneProblem(phone_number) && phoneProblemInWords(phone_number),
          message: typed.message.trim() ? null : t`What do they ask for?`,
        },
        {
          kind: RightsKind.parse(typed.kind),
          received_at: received_at ?? '',
          email: email || null,
          phone_number: phone_number || null,
          message: typed.message.trim(),
          locale,
        },
      )
    },
    send: async (body) => {
      await mutateAsync({ body })
      setOpen(false)
      reset()
      await invalidate(client, rights.list)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !form.busy && setOpen(next)}
      trigger={
        <Button variant="secondary" icon={<PenLine className="size-4" aria-hidden="true" />}>
          <Trans>Record a question…</Trans>
        </Button>
      }
      title={<Trans>By letter or phone</Trans>}
      description={<Trans>The 72 hours start when the question was received, not now.</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form="write-down" busy={form.busy}>
          <Trans>Write it down</Trans>
        </Button>
      }
    >
      <Form {...form} id="write-down" notice={{ size: 'line' }} className="flex flex-col gap-4">
        <Field label={t`Request of the person`}>
          <Select {...text('kind')}>
            {RightsKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {i18n._(KINDS_AT_DESK[kind])}
              </option>
            ))}
          </Select>
        </Field>
        <InstantField
          label={t`When it was received`}
          error={errors.received_at}
          required
          input={text('received_at')}
        />
        <Field label={t`Email`} error={errors.email} hint={t`The answer is sent to this address.`}>
          <Input {...text('email')} type="email" autoComplete="off" />
        </Field>
        <PhoneField label={t`Phone number`} error={errors.phone_number} input={text('phone_number')} />
        <Field label={t`Their words`} error={errors.message} required>
          <Textarea {...text('message')} rows={4} maxLength={RIGHTS_MESSAGE_MAX} />
        </Field>
      </Form>
    </Dialog>
  )
}
