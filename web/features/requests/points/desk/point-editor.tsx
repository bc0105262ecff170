import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  POINT_ADDRESS_MAX,
  POINT_NAME_MAX,
  POINT_NOTE_MAX,
  type DeskPoint,
  type PointList,
} from '#contract/requests/points.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useHolding, type CloseObstacle } from '#web/lib/forms/use-held.ts'
import { DistrictPicker } from '#web/locations/district-picker.tsx'
import { PositionFields } from '#web/locations/position-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { useChangePoint } from './api.ts'
import { HoursField } from './hours-field.tsx'
import { changesOf, checkPoint, fieldsOf, type PointFields } from './point-fields.ts'

type Props = {
  /** Undefined: a new one. */
  point?: DeskPoint
  groups: PointList['groups']
  /** Whether it holds what is not saved. */
  onHeld: (held: CloseObstacle) => void
  onCancel?: () => void
  onSaved: (point: DeskPoint) => void
}

/** Everything that stands about a point. */
export function PointEditor({ point, groups, onHeld, onCancel, onSaved }: Props) {
  const { t } = useLingui()
  const say = useBilingual()
  const { mutateAsync } = useChangePoint()
  // As the fields began: in the meantime the list may have brought what somebody else has changed.
  const [read] = useState(point)
  const [initial] = useState(() => fieldsOf(point))
  const words: Record<keyof PointFields, string> = {
    name: t`Enter a name.`,
    address: t`Enter the address.`,
    district: t`Choose a district from the list.`,
    latitude: t`A number from -90 to 90.`,
    longitude: t`A number from -180 to 180.`,
    hours: t`On each day the closing time must be after the opening time.`,
    note: t`This is too long.`,
    takes: t`Choose at least one kind.`,
    active: '',
  }
  const { form, fields, errors, change, text } = useForm({
    initial,
    check: (typed) => checkPoint(typed, (name) => words[name]),
    send: async (body) => {
      const reply = await mutateAsync(
        read ? { kind: 'save', id: read.id, form: changesOf(read, body) } : { kind: 'create', form: body },
      )
      onSaved(reply.point)
    },
    blame: (error) =>
      error instanceof ApiError && error.field === 'district_id' ? 'district' : (error as ApiError).field,
  })
  const same = JSON.stringify(fields) === JSON.stringify(initial)
  useHolding(onHeld, form.busy ? 'busy' : same ? null : 'changed')
  return (
    <Form
      {...form}
      data-needs-room
      className="flex flex-col gap-4"
      footer={
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            {point ? <Trans>Save the point</Trans> : <Trans>Add the point</Trans>}
          </Button>
          {onCancel && (
            <Button variant="secondary" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </div>
      }
    >
      <Field label={t`Name`} error={errors.name} required>
        <Input {...text('name')} maxLength={POINT_NAME_MAX} autoComplete="off" />
      </Field>
      <Field label={t`Address`} error={errors.address} required>
        <Input {...text('address')} maxLength={POINT_ADDRESS_MAX} autoComplete="off" />
      </Field>
      <Field label={t`District`} error={errors.district} required>
        <DistrictPicker
          name="district"
          value={fields.district}
          onChange={(district) => change({ district })}
        />
      </Field>
      <PositionFields
        latitude={text('latitude')}
        longitude={text('longitude')}
        errors={errors}
        required
        onChange={change}
      />
      <HoursField value={fields.hours} onChange={(hours) => change({ hours })} error={errors.hours} />
      <Field label={t`Note`} hint={t`Other information: holidays, whom to ask.`} error={errors.note}>
        <Textarea {...text('note')} rows={2} maxLength={POINT_NOTE_MAX} className="min-h-20!" />
      </Field>
      <fieldset data-field="takes" className="min-w-0">
        <legend className="mb-1.5 text-sm font-semibold">
          <Trans>Accepted items</Trans>
        </legend>
        <div className="grid sm:grid-cols-2 sm:gap-x-4">
          {groups.map(({ id, name }) => (
            <CheckLine
              key={id}
              checked={fields.takes.includes(id)}
              onChange={(taken) =>
                change({
                  takes: taken ? [...fields.takes, id] : fields.takes.filter((one) => one !== id),
                })
              }
            >
              {say(name)}
            </CheckLine>
          ))}
        </div>
        {errors.takes && (
          <p role="alert" className="text-sm text-danger">
            {errors.takes}
          </p>
        )}
      </fieldset>
      <CheckLine checked={fields.active} onChange={(active) => change({ active })}>
        <Trans>Show it to the public; otherwise its stickers do not work</Trans>
      </CheckLine>
    </Form>
  )
}
