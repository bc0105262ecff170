import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { BOX_MAX, SCALE_MAX, type Weighing } from '#contract/requests/rounds.ts'
import { ClassField } from '#web/knowledge/classes/class-field.tsx'
import { DoubtSentence } from '#web/knowledge/doubt-sentence.tsx'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { readKilograms, readPieces, writeNumber } from '#web/lib/forms/amounts.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import type { DraftWeighing, Weighed } from './offline/acts.ts'
import { PhotoInput } from './photo-input.tsx'
import { Actions } from './screen.tsx'
import { doubtsOf, readWeighing } from './weighing-fields.ts'
import { inWords } from './weighing-words.ts'

/** To be read at arm's length. */
const LARGE = 'text-3xl! font-bold tabular-nums'

type Props = {
  initial: DraftWeighing
  /** Classes that the sender named, with their pieces: one press each. */
  likely: ReadonlyMap<string, number>
  /** With every letter. */
  onType: (typed: DraftWeighing) => void
  onKeep: (weighed: Weighed) => void
  /** Undefined: there is nothing else to go back to. */
  onCancel: (() => void) | undefined
}

/** The form of the load on the scale: pieces of one class. */
export function WeighingForm({ initial, likely, onType, onKeep, onCancel }: Props) {
  const { t } = useLingui()
  const nameOf = useClassName()
  const { data } = useDataSet('knowledge')
  const rangeOf = (id: string | null) => data?.classes.find((one) => one.id === id)?.typical_kg ?? undefined
  const { form, fields, errors, ...edit } = useForm<DraftWeighing, Weighed>({
    initial,
    check: (typed) => {
      const { weighing, problems } = readWeighing(typed, rangeOf(typed.device_class))
      return weighing ? { data: { weighing, typed } } : { problems: inWords(problems) }
    },
    send: async (weighed) => onKeep(weighed),
  })
  const [photographing, setPhotographing] = useState(false)
  const known = useRef(initial)
  useEffect(() => {
    if (fields !== known.current) onType(fields)
    known.current = fields
    // oxlint-disable-next-line react/exhaustive-deps -- what is kept changes with the fields alone
  }, [fields])

  // A word about other numbers is none about these.
  const change = (part: Partial<DraftWeighing>) => edit.change({ confirmed: false, ...part })
  const text = (name: 'weight_kg' | 'units' | 'scale' | 'box_number') => ({
    ...edit.text(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
  })
  const choose = (device_class: string) => {
    const said = likely.get(device_class)
    change({ device_class, ...(said && { units: String(said) }) })
    form.ref.current?.querySelector<HTMLInputElement>('[name="weight_kg"]')?.focus()
  }

  return (
    <Form
      {...form}
      aria-label={t`On the scale`}
      className="flex flex-1 flex-col gap-4"
      footer={
        <Actions>
          <Button type="submit" size="thumb" wide busy={photographing}>
            {photographing ? <Trans>Preparing the photo</Trans> : <Trans>Save this weight</Trans>}
          </Button>
          {onCancel && (
            <Button variant="secondary" size="thumb" wide onClick={onCancel}>
              <Trans>Back without saving</Trans>
            </Button>
          )}
        </Actions>
      }
    >
      {fields.device_class === null && likely.size > 0 && (
        <fieldset>
          <legend className="mb-1.5 font-semibold">
            <Trans>Named by the sender</Trans>
          </legend>
          <div className="flex flex-wrap gap-2">
            {[...likely.keys()].map((id) => (
              <Button key={id} variant="secondary" size="thumb" onClick={() => choose(id)}>
                {nameOf(id)}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      {/* Chosen with a press above, it shows that. */}
      <ClassField
        key={fields.device_class}
        value={fields.device_class}
        error={errors.device_class}
        onChoose={choose}
      />
      <div className="grid grid-cols-[3fr_2fr] gap-3">
        <NumberField
          kind="kg"
          label={t`Kilograms`}
          error={errors.weight_kg}
          required
          input={{ ...text('weight_kg'), placeholder: writeNumber(12.5), className: LARGE }}
        />
        <NumberField
          kind="pieces"
          label={t`Pieces`}
          aside={t`Optional`}
          error={errors.units}
          input={{ ...text('units'), className: LARGE }}
        />
      </div>
      <Doubts
        fields={fields}
        range={rangeOf(fields.device_class)}
        error={errors.confirmed}
        onConfirm={(confirmed) => change({ confirmed })}
      />
      <PhotoInput
        photo={fields.photo}
        busy={photographing}
        onBusy={setPhotographing}
        onChange={(photo) => edit.change({ photo })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Scale`} aside={t`Optional`} error={errors.scale}>
          <Input {...text('scale')} autoComplete="off" maxLength={SCALE_MAX} />
        </Field>
        <Field label={t`Sealed box no.`} aside={t`Optional`} error={errors.box_number}>
          <Input {...text('box_number')} autoComplete="off" maxLength={BOX_MAX} />
        </Field>
      </div>
    </Form>
  )
}

/** The doubts, and the box that says the weight is right. */
function Doubts({
  fields,
  range,
  error,
  onConfirm,
}: {
  fields: DraftWeighing
  range: readonly [number, number] | undefined
  error: string | undefined
  onConfirm: (confirmed: boolean) => void
}) {
  const doubts = doubtsOf(fields, range)
  if (doubts.length === 0 || doubts.includes('piece-wrong')) return null
  const each_kg = (readKilograms(fields.weight_kg) ?? 0) / (readPieces(fields.units) ?? 1)
  return (
    <div
      data-field="confirmed"
      className="rounded-control border-2 border-copper bg-copper-soft px-4 py-2 text-copper-ink"
    >
      <div role="status" className="flex gap-3 font-semibold">
        <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <ul>
          {doubts.map((doubt) => (
            <li key={doubt}>
              <DoubtSentence doubt={doubt} each_kg={each_kg} range={range} />
            </li>
          ))}
        </ul>
      </div>
      <CheckLine checked={fields.confirmed} onChange={onConfirm}>
        <Trans>I have checked it again: this is right.</Trans>
      </CheckLine>
      <p aria-live="polite" className="font-semibold text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** As it is kept, in one line. */
export function WeighingLine({ weighing, photo }: { weighing: Weighing; photo?: boolean }) {
  const { t } = useLingui()
  const nameOf = useClassName()
  const { device_class, weight_kg, units, box_number, scale } = weighing
  const kg = formatNumber(weight_kg)
  const pieces = formatNumber(units ?? 0)
  const more = [
    ...(units ? [units === 1 ? t`1 piece` : t`${pieces} pieces`] : []),
    ...(box_number ? [t`box ${box_number}`] : []),
    ...(scale ? [t`scale ${scale}`] : []),
    ...(photo ? [t`with a photo`] : []),
  ]
  return (
    <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
      <span className="min-w-0">
        <span className="block font-bold wrap-anywhere">{nameOf(device_class)}</span>
        {more.length > 0 && <span className="block text-muted wrap-anywhere">{more.join(' · ')}</span>}
      </span>
      <span className="shrink-0 text-xl font-bold tabular-nums">{kg} kg</span>
    </span>
  )
}
