import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { BRAND_MAX, ItemCondition, QUANTITY_MAX, type Item } from '#contract/items.ts'
import { conditionLabels } from '#web/knowledge/condition-labels.ts'
import { useClassName } from '#web/knowledge/use-class-name.ts'
import { ClassPicker } from '#web/knowledge/class-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/check-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Radios } from '#web/ui/radios.tsx'

type Props = {
  /** What is changed; null: a new one. */
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
            <Button onClick={() => onDone({ ...value, brand: value.brand.trim() })}>
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
          <Quantity value={value.quantity} onChange={(quantity) => change({ quantity })} />
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

function Quantity({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useLingui()
  const within = (next: number) => Math.min(QUANTITY_MAX, Math.max(1, Math.trunc(next) || 1))
  return (
    <div className="flex items-end gap-2">
      <Button
        variant="secondary"
        square
        aria-label={t`One less`}
        disabledReason={value <= 1 && t`There is at least one.`}
        onClick={() => onChange(within(value - 1))}
        icon={<Minus className="size-5" aria-hidden="true" />}
      />
      <Field label={t`How many?`} className="w-32">
        <Input
          inputMode="numeric"
          value={String(value)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onChange(within(Number(target.value.replace(/\D/g, ''))))}
          className="text-center tabular-nums"
        />
      </Field>
      <Button
        variant="secondary"
        square
        aria-label={t`One more`}
        onClick={() => onChange(within(value + 1))}
        icon={<Plus className="size-5" aria-hidden="true" />}
      />
    </div>
  )
}
