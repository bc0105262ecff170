import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PencilLine } from 'lucide-react'
import { HandedOver, type TrackedSubmission } from '#contract/requests/submissions.ts'
import type { Checked } from '#web/lib/forms/check-fields.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { configQuery } from '#web/lib/api/config.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useHeld, useHolding, type CloseObstacle } from '#web/lib/forms/use-held.ts'
import { PhoneField } from '#web/typed/phone-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { LeaveDialog } from '#web/ui/overlay/leave-dialog.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useAmendment } from '../api.ts'
import { enquiryProblems } from '../enquiry/field-problem.ts'
import { changedIn, eachField, fieldsOf, withoutLink, type Fields, type Written } from '../fields.ts'
import { HandoverField } from '../items/handover-field.tsx'
import { fieldLabels } from '../labels.ts'
import { useSeenVersion } from '../use-seen-version.ts'

/** The way to write something else in an own request: the operator sees what it says now, as unread. */
export function AmendDialog({ request }: { request: TrackedSubmission }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { hold, question, ...held } = useHeld(() => setOpen(false))
  // A change of the request does not take away the typed text.
  if (!request.open && !open) return null
  return (
    <Dialog
      open={open}
      onOpenChange={(on) => (on ? setOpen(true) : held.close())}
      trigger={
        <Button variant="secondary" icon={<PencilLine className="size-4" aria-hidden="true" />}>
          <Trans>Change it</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      title={<Trans>Change your request</Trans>}
      description={
        <Trans>
          You keep your place in the queue and your tracking code. The operator reads the text as it is here
          now.
        </Trans>
      }
    >
      {open && <AmendForm request={request} onHeld={hold} onDone={() => setOpen(false)} />}
      <LeaveDialog {...question} description={<Trans>Your changes here have not been saved.</Trans>} />
    </Dialog>
  )
}

/** The keyboard of a phone, and what it may fill in. */
const inputs: Partial<Record<keyof Fields, object>> = {
  notify_email: { type: 'email', autoComplete: 'email' },
}

type Props = { request: TrackedSubmission; onHeld: (held: CloseObstacle) => void; onDone: () => void }

function AmendForm({ request, onHeld, onDone }: Props) {
  const { t, i18n } = useLingui()
  const { mutateAsync, error: refusal } = useAmendment(request.tracking_code)
  const version = useSeenVersion(request.version, refusal)
  // As it was when the dialog opened: what the operator corrects in the meantime is not put back.
  const [before] = useState((): Written => ({
    ...eachField((name) =>
      name === 'phone_number' || name === 'notify_phone'
        ? showPhone(request[name] ?? '')
        : (request[name] ?? ''),
    ),
    waste_source: request.waste_source,
    items: request.items.map(withoutLink),
  }))
  const { form, fields, errors, text, change } = useForm({
    initial: before,
    check: (written): Checked<Written, Partial<Written>> => {
      const { phone_number, ...others } = enquiryProblems(written).problems ?? {}
      // A number that was taken before stays, whatever is thought of it today.
      const kept = written.phone_number === before.phone_number
      const problems = { ...others, ...(phone_number !== undefined && !kept && { phone_number }) }
      return Object.keys(problems).length > 0 ? { problems } : { data: changedIn(before, written) }
    },
    explain: (error) =>
      errorMessage(error, {
        'slot-full': msg`Your appointment has no room for that. Choose another time or cancel the appointment first, then change this.`,
      }),
    send: async (changes) => {
      await mutateAsync({ version, ...changes })
      toast.success({ title: t`Your request was changed` })
      onDone()
    },
  })
  const { data: config } = useQuery(configQuery)
  const shown = fieldsOf(request.service).filter(
    (name) => name !== 'notify_phone' || config?.messages || request.notify_phone,
  )
  const same = Object.keys(changedIn(before, fields)).length === 0
  useHolding(onHeld, form.busy ? 'busy' : same ? null : 'changed')
  return (
    <Form
      {...form}
      className="flex flex-col gap-4"
      footer={
        <Button
          type="submit"
          wide
          busy={form.busy}
          disabledReason={!form.busy && same && t`Nothing has been changed yet.`}
        >
          <Trans>Save</Trans>
        </Button>
      }
    >
      {shown.map((name) =>
        name === 'phone_number' || name === 'notify_phone' ? (
          <PhoneField
            key={name}
            label={i18n._(fieldLabels[name])}
            error={errors[name]}
            hint={t`Leave empty to remove it.`}
            input={{ ...text(name), autoComplete: 'tel' }}
          />
        ) : (
          <Field
            key={name}
            label={i18n._(fieldLabels[name])}
            error={errors[name]}
            hint={name === 'notify_email' ? t`Leave empty to remove it.` : undefined}
            required={name === 'message'}
          >
            {name === 'message' ? (
              <Textarea {...text(name)} rows={5} />
            ) : (
              <Input {...text(name)} {...(inputs[name] ?? {})} />
            )}
          </Field>
        ),
      )}
      {HandedOver.safeParse(request.service).success && (
        <HandoverField value={fields} onChange={change} error={errors.items} sender />
      )}
    </Form>
  )
}
