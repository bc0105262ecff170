import { Trans, useLingui } from '@lingui/react/macro'
import { TimeZone } from '#contract/requests/appointments.ts'
import { WasteSource } from '#contract/reference/items.ts'
import { AccessNeed } from '#contract/requests/pickups.ts'
import { ZONE_NAMES } from '#contract/requests/zone-names.ts'
import { needLabels } from '#web/lib/words/pickup-words.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { LeaveDialog } from '#web/ui/overlay/leave-dialog.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useSaveArea } from './api.ts'
import { checkArea, type AreaFields } from './area-fields.ts'
import { DistrictField } from './district-field.tsx'
import { HoursField } from './hours-field.tsx'

type Props = {
  /** Null: a new one. */
  id: number | null
  initial: AreaFields
  onDone: () => void
}

/** Where things are fetched, when, and on which terms. */
export function AreaForm({ id, initial, onDone }: Props) {
  const { t, i18n } = useLingui()
  const { mutateAsync } = useSaveArea(id)
  const { form, fields, errors, text, change } = useForm<AreaFields, Parameters<typeof mutateAsync>[0]>({
    initial,
    check: checkArea,
    send: async (area) => {
      await mutateAsync(area)
      toast.success({ title: t`The service area was saved` })
      onDone()
    },
  })
  const guard = useLeaveGuard(JSON.stringify(fields) !== JSON.stringify(initial) && !form.busy)
  const toggle = <Value extends string>(all: readonly Value[], one: Value, on: boolean) =>
    on ? [...all, one] : all.filter((other) => other !== one)
  return (
    <Form
      {...form}
      className="flex flex-col gap-5"
      footer={
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
          <Button variant="secondary" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <LeaveDialog {...guard} description={<Trans>Your changes here have not been saved.</Trans>} />
        </div>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Name`} error={errors.name} required>
          <Input {...text('name')} maxLength={120} />
        </Field>
        <Field label={t`Time zone`}>
          <Select
            value={fields.time_zone}
            onChange={({ target }) => change({ time_zone: TimeZone.parse(target.value) })}
          >
            {TimeZone.options.map((zone) => (
              <option key={zone} value={zone}>
                {ZONE_NAMES[zone]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <DistrictField
        value={fields.districts}
        onChange={(districts) => change({ districts })}
        error={errors.districts}
      />
      <HoursField value={fields.hours} onChange={(hours) => change({ hours })} error={errors.hours} />
      <div className="grid gap-5 sm:grid-cols-3">
        <NumberField
          kind="kg"
          label={t`Minimum, kg`}
          aside={t`Optional`}
          error={errors.min_kg}
          input={text('min_kg')}
        />
        <NumberField
          kind="hours"
          label={t`Changes allowed until, hours before`}
          error={errors.cutoff_h}
          required
          input={text('cutoff_h')}
        />
        <NumberField
          kind="days"
          label={t`Bookable in advance, days`}
          error={errors.ahead_days}
          required
          input={text('ahead_days')}
        />
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">
          <Trans>Conditions at the pick-up place</Trans>
        </legend>
        {AccessNeed.options.map((need) => (
          <CheckLine
            key={need}
            checked={fields.needs.includes(need)}
            onChange={(on) => change({ needs: toggle(fields.needs, need, on) })}
          >
            {i18n._(needLabels[need])}
          </CheckLine>
        ))}
      </fieldset>
      <fieldset>
        <legend className="text-sm font-semibold">
          <Trans>Only from these sources (none: all)</Trans>
        </legend>
        {WasteSource.options.map((source) => (
          <CheckLine
            key={source}
            checked={fields.sources.includes(source)}
            onChange={(on) => change({ sources: toggle(fields.sources, source, on) })}
          >
            {i18n._(sourceNames[source])}
          </CheckLine>
        ))}
      </fieldset>
      <Field label={t`Other information for senders`} aside={t`Optional`} error={errors.note}>
        <Textarea {...text('note')} rows={3} maxLength={1000} />
      </Field>
      <CheckLine checked={fields.active} onChange={(active) => change({ active })}>
        <Trans>Offer appointments here</Trans>
      </CheckLine>
    </Form>
  )
}
