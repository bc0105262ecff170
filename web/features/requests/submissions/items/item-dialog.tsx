import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { BRAND_MAX, ItemCondition, QUANTITY_MAX, type Item } from '#contract/reference/items.ts'
import { conditionLabels } from '#web/knowledge/condition-labels.ts'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { ClassPicker } from '#web/knowledge/classes/class-picker.tsx'
import { readPieces } from '#web/lib/forms/amounts.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { quantityIn } from './quantity.ts'

type Props = {
  /** The edited item; null: a new one. */
  item: Item | null
  onDone: (item: Item) => void
  onClose: () => void
}

const NEW: Item = {
  device_class: null,
  brand: '',
  quantity: 1,
  condition: 'unknown',
  battery_damaged: false,
  holds_data: false,
  image_id: null,
}

/** One item: which device, then how many of it and in which state. */
export function ItemDialog({ item, onDone, onClose }: Props) {
  const { t, i18n } = useLingui()
  const nameOf = useClassName()
  const [choosing, setChoosing] = useState(item === null)
  const [value, setValue] = useState(item ?? NEW)
  // As it is typed: a limit that is applied at every key makes another number of it.
  const [count, setCount] = useState(String(value.quantity))
  const [tried, setTried] = useState(false)
  const quantity = quantityIn(count)
  const change = (part: Partial<Item>) => setValue((before) => ({ ...before, ...part }))
  const choose = (device_class: string | null) => {
    change({ device_class })
    setChoosing(false)
  }
  const name = nameOf(value.device_class)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={choosing ? <Trans>Which device is it?</Trans> : name}
      footer={
        !choosing && (
          <>
            <Button variant="secondary" onClick={() => setChoosing(true)}>
              <Trans>Another device</Trans>
            </Button>
            <Button
              onClick={() =>
                quantity === undefined
                  ? setTried(true)
                  : onDone({ ...value, quantity, brand: value.brand.trim() })
              }
            >
              {item === null ? <Trans>Add it</Trans> : <Trans>Save</Trans>}
            </Button>
          </>
        )
      }
    >
      {choosing ? (
        <div className="flex flex-col gap-3">
          <ClassPicker value={value.device_class} onChoose={choose} label={t`Kind of device`} />
          <Button variant="secondary" wide onClick={() => choose(null)}>
            <Trans>It is none of these</Trans>
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <Quantity
            typed={count}
            onChange={(typed) => {
              setCount(typed)
              setTried(false)
            }}
            onLeave={() => setTried(true)}
            wrong={tried && quantity === undefined}
          />
          <Radios
            look="chips"
            label={t`Does it work?`}
            value={value.condition}
            onChange={(condition) => change({ condition })}
            options={ItemCondition.options.map((option) => ({
              value: option,
              label: i18n._(conditionLabels[option]),
            }))}
          />
          <Field label={t`Brand`} aside={t`Optional`}>
            <Input
              value={value.brand}
              maxLength={BRAND_MAX}
              autoComplete="off"
              onChange={({ target }) => change({ brand: target.value })}
            />
          </Field>
          <div className="flex flex-col">
            <CheckLine
              checked={value.battery_damaged}
              onChange={(battery_damaged) => change({ battery_damaged })}
            >
              <Trans>The battery is swollen, leaking or hot</Trans>
            </CheckLine>
            <CheckLine checked={value.holds_data} onChange={(holds_data) => change({ holds_data })}>
              <Trans>My data may still be on it</Trans>
            </CheckLine>
          </div>
        </div>
      )}
    </Dialog>
  )
}

type QuantityProps = {
  typed: string
  onChange: (typed: string) => void
  onLeave: () => void
  wrong: boolean
}

function Quantity({ typed, onChange, onLeave, wrong }: QuantityProps) {
  const { t } = useLingui()
  const value = Math.min(QUANTITY_MAX, Math.max(1, readPieces(typed) ?? 1))
  const most = formatNumber(QUANTITY_MAX)
  return (
    <div className="flex items-start gap-2">
      <Button
        variant="secondary"
        square
        className="mt-6.5"
        aria-label={t`One less`}
        disabledReason={value <= 1 && t`Enter at least 1.`}
        onClick={() => onChange(String(value - 1))}
        icon={<Minus className="size-5" aria-hidden="true" />}
      />
      <NumberField
        kind="pieces"
        label={t`How many?`}
        error={wrong && t`A whole number from 1 to ${most}.`}
        className="w-32"
        input={{
          value: typed,
          onFocus: ({ target }) => target.select(),
          onChange: ({ target }) => onChange(target.value),
          onBlur: onLeave,
          className: 'text-center tabular-nums',
        }}
      />
      <Button
        variant="secondary"
        square
        className="mt-6.5"
        aria-label={t`One more`}
        disabledReason={value >= QUANTITY_MAX && t`A whole number from 1 to ${most}.`}
        onClick={() => onChange(String(value + 1))}
        icon={<Plus className="size-5" aria-hidden="true" />}
      />
    </div>
  )
}
