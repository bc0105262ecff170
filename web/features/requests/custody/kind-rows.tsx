import { useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { PARTS_MAX } from '#contract/requests/custody.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { termsQuery } from './api.ts'
import type { Row } from './rows.ts'

type Props = {
  legend: string
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** Devices alone, or also what they can be taken apart into. */
  materials?: boolean
  error: string | undefined
}

/** Kinds with their kilograms, as many lines as are needed. */
export function KindRows({ legend, rows, onChange, materials = false, error }: Props) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const edit = (key: number, part: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => {
    onChange([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, kind: '', kg: '' }])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child select')?.focus())
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <ul ref={list} className="flex flex-col gap-2">
        {rows.map(({ key, kind, kg }, at) => {
          const number = at + 1
          return (
            <li key={key} className="grid grid-cols-[minmax(0,1fr)_6.5rem_auto] items-start gap-2">
              <Field label={t`Kind, line ${number}`} hideLabel required invalid={Boolean(error) && !kind}>
                <Select value={kind} onChange={({ target }) => edit(key, { kind: target.value })}>
                  <option value="">{t`Choose…`}</option>
                  <Kinds materials={materials} />
                </Select>
              </Field>
              <NumberField
                kind="kg"
                label={t`Kilograms, line ${number}`}
                hideLabel
                required
                invalid={Boolean(error) && !kg.trim()}
                input={{
                  value: kg,
                  placeholder: 'kg',
                  onChange: ({ target }) => edit(key, { kg: target.value }),
                }}
              />
              <Button
                variant="ghost"
                square
                className="text-muted!"
                aria-label={t`Remove line ${number}`}
                disabledReason={rows.length === 1 && t`At least one line is needed.`}
                icon={<X className="size-5" aria-hidden="true" />}
                onClick={() => onChange(rows.filter((row) => row.key !== key))}
              />
            </li>
          )
        })}
      </ul>
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {error}
      </p>
      {rows.length < PARTS_MAX && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={add}
        >
          <Trans>Add a line</Trans>
        </Button>
      )}
    </fieldset>
  )
}

/** The device's own select finds a word as it is typed, also in a list of this length. */
function Kinds({ materials }: { materials: boolean }) {
  const { t } = useLingui()
  const say = useBilingual()
  const classes = useDataSet('knowledge').data?.classes ?? []
  const parts = useQuery(termsQuery).data?.materials ?? []
  const devices = classes.map(({ id, name }) => (
    <option key={id} value={`class:${id}`}>
      {say(name)}
    </option>
  ))
  if (!materials) return devices
  return (
    <>
      <optgroup label={t`Materials`}>
        {parts.map(({ id, name }) => (
          <option key={id} value={`material:${id}`}>
            {say(name)}
          </option>
        ))}
      </optgroup>
      <optgroup label={t`Devices and parts`}>{devices}</optgroup>
    </>
  )
}
