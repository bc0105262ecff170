import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { PackagePlus } from 'lucide-react'
import { HandedOver, NewWalkIn } from '#contract/requests/submissions.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useWalkIn } from '../api.ts'
import { serviceLabels } from '../labels.ts'

/** Writes down what somebody brought without a request; then its weights can be recorded. */
export function WalkInDialog({ onRecorded }: { onRecorded: (id: number) => void }) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const record = useWalkIn()
  const { form, errors, text, change, forget } = useForm({
    initial: { message: '', service: 'collection' },
    check: checkBy(NewWalkIn, () => t`Describe briefly the items brought.`),
    send: async (body: NewWalkIn) => {
      const { submission } = await record(body)
      setOpen(false)
      change({ message: '' })
      onRecorded(submission.id)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => {
        if (form.busy) return
        setOpen(open)
        forget()
      }}
      trigger={
        <Button
          variant="secondary"
          size="small"
          className="min-h-11!"
          icon={<PackagePlus className="size-4" aria-hidden="true" />}
        >
          <span className="max-sm:sr-only">
            <Trans>Walk-in</Trans>
          </span>
        </Button>
      }
      title={<Trans>Goods brought in person</Trans>}
      description={
        <Trans>
          For goods brought without a request. They count as collected at once; then you record the weights.
        </Trans>
      }
      closeLabel={t`Close`}
      initialFocus={field}
      footer={
        <Button type="submit" form="walk-in" busy={form.busy}>
          <Trans>Write it down</Trans>
        </Button>
      }
    >
      <Form {...form} id="walk-in" notice={{ size: 'line' }} className="flex flex-col gap-4">
        <Field
          label={t`Items brought`}
          hint={t`Do not enter names or phone numbers.`}
          error={errors.message}
          required
        >
          <Textarea {...text('message')} ref={field} rows={2} maxLength={5000} />
        </Field>
        <Field label={t`Service`}>
          <Select {...text('service')}>
            {HandedOver.options.map((option) => (
              <option key={option} value={option}>
                {i18n._(serviceLabels[option])}
              </option>
            ))}
          </Select>
        </Field>
      </Form>
    </Dialog>
  )
}
