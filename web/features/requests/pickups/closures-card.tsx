import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Closure } from '#contract/requests/pickups.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatWeekday } from '#web/lib/words/format.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { DayField } from '#web/typed/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useClosures } from './api.ts'

/** The days on which nobody drives, anywhere. */
export function ClosuresCard({ closures }: { closures: readonly Closure[] }) {
  const { t } = useLingui()
  const { add, remove } = useClosures()
  /** Appointments that were made for the day that was just closed. */
  const [booked, setBooked] = useState(0)
  const { form, errors, text, reset } = useForm({
    initial: { day: '', reason: '' },
    check: ({ day, reason }) =>
      checkFields(
        {
          day: day ? null : t`Choose a day.`,
          reason: reason.trim() ? null : t`Enter a short reason.`,
        },
        { day, reason: reason.trim(), area_id: null },
      ),
    send: async (closure) => {
      setBooked((await add.mutateAsync(closure)).booked)
      reset()
    },
  })
  return (
    <Card as="section" aria-labelledby="closures" className="flex flex-col gap-4 p-5!">
      <h3 id="closures" className="text-lg">
        <Trans>Days without pick-ups</Trans>
      </h3>
      {closures.length > 0 && (
        <ul className="divide-y divide-line">
          {closures.map(({ id, day, reason }) => (
            <li key={id} className="flex items-center gap-3 py-1">
              <span className="min-w-0 flex-1">
                <strong>{formatWeekday(day)}</strong> <span className="text-muted">{reason}</span>
              </span>
              <Button
                variant="ghost"
                square
                aria-label={t`Remove: ${formatWeekday(day)}`}
                busy={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
                icon={<Trash2 className="size-4.5" aria-hidden="true" />}
              />
            </li>
          ))}
        </ul>
      )}
      <Notice>{remove.error && errorMessage(remove.error)}</Notice>
      <Notice tone="warning">
        {booked > 0 &&
          t`${plural(booked, {
            one: 'One appointment was made for that day: call the person who booked it.',
            other: '# appointments were made for that day: call the people who booked them.',
          })}`}
      </Notice>
      <Form
        {...form}
        className="grid items-start gap-3 sm:grid-cols-[auto_1fr_auto]"
        footer={
          <Button type="submit" variant="secondary" busy={form.busy} className="sm:mt-6.5">
            <Trans>Add the day</Trans>
          </Button>
        }
      >
        <DayField label={t`Day`} error={errors.day} required input={text('day')} />
        <Field label={t`Reason`} error={errors.reason} required>
          <Input {...text('reason')} maxLength={200} />
        </Field>
      </Form>
    </Card>
  )
}
