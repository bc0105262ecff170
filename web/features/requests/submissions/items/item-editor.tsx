import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { BRAND_MAX, ItemCondition, QUANTITY_MAX, type Item } from '#contract/reference/items.ts'
import { conditionLabels } from '#web/knowledge/condition-labels.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { readPieces } from '#web/lib/forms/amounts.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { quantityIn } from './quantity.ts'

type Props = {
  item: Item
  sending: string | false
  onChange: (part: Partial<Item>) => void
  /** Another kind of device is to be chosen. */
  onChoose: () => void
  onClose: () => void
}

/** The details of one item: how many of it, in which state, and what must be known of devices of its kind. */
export function ItemEditor({ item, sending, onChange, onChoose, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { data } = useDataSet('knowledge')
  const known = data?.classes.find(({ id }) => id === item.device_class)
  return (
    <div className="flex flex-col gap-4 pt-2 pb-1">
      <Radios
        look="chips"
        label={t`Does it work?`}
        value={item.condition}
        onChange={(condition) => onChange({ condition })}
        options={ItemCondition.options.map((option) => ({
          value: option,
          label: i18n._(conditionLabels[option]),
        }))}
      />
      <div className="flex flex-wrap items-start gap-4">
        <Quantity value={item.quantity} sending={sending} onChange={(quantity) => onChange({ quantity })} />
        <Field label={t`Brand`} aside={t`Optional`} className="min-w-36 flex-1">
          <Input
            value={item.brand}
            maxLength={BRAND_MAX}
            autoComplete="off"
            disabled={sending !== false}
            onChange={({ target }) => onChange({ brand: target.value })}
          />
        </Field>
      </div>
      {/* Of a device that nobody could name, both are asked. */}
      {(known?.battery !== false ||
        known.data_bearing !== false ||
        item.battery_damaged ||
        item.holds_data) && (
        <div className="flex flex-col">
          {(known?.battery !== false || item.battery_damaged) && (
            <CheckLine
              checked={item.battery_damaged}
              onChange={(battery_damaged) => onChange({ battery_damaged })}
            >
              <Trans>The battery is swollen, leaking or hot</Trans>
            </CheckLine>
          )}
          {(known?.data_bearing !== false || item.holds_data) && (
            <CheckLine checked={item.holds_data} onChange={(holds_data) => onChange({ holds_data })}>
              <Trans>My data may still be on it</Trans>
            </CheckLine>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" disabledReason={sending} onClick={onClose}>
          <Trans context="with an item">Done</Trans>
        </Button>
        <Button variant="ghost" size="small" disabledReason={sending} onClick={onChoose}>
          <Trans>It is another device</Trans>
        </Button>
      </div>
    </div>
  )
}

type QuantityProps = { value: number; sending: string | false; onChange: (quantity: number) => void }

/** The number as it is typed; one that is not taken leaves the last one, and says so once the field is left. */
function Quantity({ value, sending, onChange }: QuantityProps) {
  const { t } = useLingui()
  // A limit that is applied at every key makes another number of it.
  const [typed, setTyped] = useState(String(value))
  const [wrong, setWrong] = useState(false)
  const shown = Math.min(QUANTITY_MAX, Math.max(1, readPieces(typed) ?? value))
  const most = formatNumber(QUANTITY_MAX)
  const put = (text: string) => {
    setTyped(text)
    setWrong(false)
    const quantity = quantityIn(text)
    if (quantity !== undefined) onChange(quantity)
  }
  const step = (by: number) => put(String(shown + by))
  return (
    <div className="flex items-start gap-2">
      <Button
        variant="secondary"
        square
        className="mt-6.5"
        aria-label={t`One less`}
        disabledReason={sending || (shown <= 1 && t`Enter at least 1.`)}
        onClick={() => step(-1)}
        icon={<Minus className="size-5" aria-hidden="true" />}
      />
      <NumberField
        kind="pieces"
        label={t`How many?`}
        error={wrong && t`A whole number from 1 to ${most}.`}
        className="w-32"
        input={{
          value: typed,
          disabled: sending !== false,
          onFocus: ({ target }) => target.select(),
          onChange: ({ target }) => put(target.value),
          onBlur: () => {
            if (quantityIn(typed) !== undefined) return
            setTyped(String(value))
            setWrong(true)
          },
          className: 'text-center tabular-nums',
        }}
      />
      <Button
        variant="secondary"
        square
        className="mt-6.5"
        aria-label={t`One more`}
        disabledReason={sending || (shown >= QUANTITY_MAX && t`A whole number from 1 to ${most}.`)}
        onClick={() => step(1)}
        icon={<Plus className="size-5" aria-hidden="true" />}
      />
    </div>
  )
}
