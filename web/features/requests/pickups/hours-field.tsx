import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { HoursFields } from './area-fields.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** A name of each day of the week, Monday first. */
function useWeekdays() {
  const format = new Intl.DateTimeFormat(LOCALE_TAG[useLocale()], { weekday: 'long', timeZone: 'UTC' })
  // The first of June 2026 was a Monday.
  return WEEKDAYS.map((day) => format.format(Date.UTC(2026, 5, day)))
}

type Props = {
  value: readonly HoursFields[]
  onChange: (hours: HoursFields[]) => void
  error: string | undefined
}

/** When somebody drives each week, how often, and how much fits in. */
export function HoursField({ value, onChange, error }: Props) {
  const { t } = useLingui()
  const names = useWeekdays()
  const change = (at: number, part: Partial<HoursFields>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const last = value.at(-1)
  const next: HoursFields = last
    ? { ...last, weekday: (last.weekday % 7) + 1 }
    : { weekday: 1, starts: '09:00', ends: '12:00', visits: '6', capacity_kg: '' }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" data-field="hours">
      <legend className="mb-2 text-sm font-semibold">
        <Trans>Pick-up times</Trans>
      </legend>
      {value.map((one, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- hours have no other name than their place
          key={at}
          role="group"
          aria-label={`${names[one.weekday - 1]} ${one.starts}`}
          className="grid grid-cols-2 items-end gap-2 rounded-control border border-line p-3 sm:grid-cols-[1.2fr_1.2fr_1.2fr_0.8fr_0.8fr_auto]"
        >
          <Field label={t`Day`} className="max-sm:col-span-2">
            <Select
              value={one.weekday}
              onChange={({ target }) => change(at, { weekday: Number(target.value) })}
            >
              {WEEKDAYS.map((day) => (
                <option key={day} value={day}>
                  {names[day - 1]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t({ message: 'From', context: 'time of day' })}>
            <Input
              type="time"
              value={one.starts}
              onChange={({ target }) => change(at, { starts: target.value })}
            />
          </Field>
          <Field label={t({ message: 'To', context: 'time of day' })}>
            <Input
              type="time"
              value={one.ends}
              onChange={({ target }) => change(at, { ends: target.value })}
            />
          </Field>
          <NumberField
            kind="visits"
            label={t`Visits`}
            input={{ value: one.visits, onChange: ({ target }) => change(at, { visits: target.value }) }}
          />
          <NumberField
            kind="kg"
            label={t`At most, kg`}
            input={{
              value: one.capacity_kg,
              onChange: ({ target }) => change(at, { capacity_kg: target.value }),
            }}
          />
          <Button
            variant="ghost"
            square
            className="text-danger!"
            aria-label={t`Remove: ${names[one.weekday - 1]}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
            icon={<Trash2 className="size-4.5" aria-hidden="true" />}
          />
        </div>
      ))}
      <Button
        variant="secondary"
        className="self-start"
        onClick={() => onChange([...value, next])}
        icon={<Plus className="size-4.5" aria-hidden="true" />}
      >
        {value.length === 0 ? <Trans>Add a day</Trans> : <Trans>Add another day</Trans>}
      </Button>
      <p aria-live="polite" className="flex gap-1.5 text-sm text-danger empty:hidden">
        {error && (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {error}
          </>
        )}
      </p>
    </fieldset>
  )
}
