import { useRef, useState, type FormEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { PackagePlus } from 'lucide-react'
import { HandedOver, type NewWalkIn } from '#contract/submissions.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useUntilAnswered } from '#web/lib/use-until-answered.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useWalkIn } from './api.ts'
import { serviceLabels } from './labels.ts'

/** Writes down what somebody brought without a request; then its weights can be recorded. */
export function WalkInDialog({ onRecorded }: { onRecorded: (id: number) => void }) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const [service, setService] = useState<NewWalkIn['service']>('collection')
  const [message, setMessage] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { record, isPending, reset, ...recording } = useWalkIn()
  const error = useUntilAnswered(recording.error, isPending)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const text = message.trim()
    setMissing(text === '')
    if (text === '') return field.current?.focus()
    record({ service, message: text }, (id) => {
      setOpen(false)
      setMessage('')
      onRecorded(id)
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => {
        if (isPending) return
        setOpen(open)
        reset()
      }}
      trigger={
        <Button
          variant="secondary"
          size="small"
          className="min-h-11!"
          icon={<PackagePlus className="size-4" aria-hidden="true" />}
        >
          <Trans>Walk-in</Trans>
        </Button>
      }
      title={<Trans>Somebody brought something</Trans>}
      description={
        <Trans>Without a request. It counts as collected at once; after this you record its weights.</Trans>
      }
      closeLabel={t`Close`}
      initialFocus={field}
      footer={
        <Button type="submit" form="walk-in" busy={isPending}>
          <Trans>Write it down</Trans>
        </Button>
      }
    >
      <form id="walk-in" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t`What was brought`}
          hint={t`No names or phone numbers, please.`}
          error={missing && t`Write in a few words what was brought.`}
          required
        >
          <Textarea
            ref={field}
            rows={2}
            maxLength={5000}
            value={message}
            readOnly={isPending}
            onChange={(event) => {
              setMessage(event.target.value)
              setMissing(false)
            }}
          />
        </Field>
        <Field label={t`Service`}>
          <Select
            value={service}
            disabled={isPending}
            onChange={(event) => setService(HandedOver.parse(event.target.value))}
          >
            {HandedOver.options.map((option) => (
              <option key={option} value={option}>
                {i18n._(serviceLabels[option])}
              </option>
            ))}
          </Select>
        </Field>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {error && errorMessage(error)}
        </p>
      </form>
    </Dialog>
  )
}
