import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import type { ConsignedLot, NewTreated, Treated } from '#contract/proof/consignments.ts'
import { LotOutcome, type Material } from '#contract/requests/custody.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { writeNumber } from '#web/lib/forms/amounts.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { kilograms } from '../kilograms.ts'
import { dataNames } from '../words.ts'
import { PaperFields, paperOf, usePaper, type Paper } from './paper-fields.tsx'
import { SaidFields } from './said-fields.tsx'
import { explain, treatedNames, unwiped, unwipedHere } from './words.ts'

type Row = { key: number; lot_id: number; outcome: string; material: string; kg: string }
type Props = {
  version: number
  lots: readonly ConsignedLot[]
  materials: readonly Material[]
  onPaper?: boolean
  send: (body: NewTreated, paper: Paper | null) => Promise<unknown>
}

const OUTCOMES: Treated['outcome'][] = [...LotOutcome.options, 'loss']
/** Nothing is reused while somebody's data may be on it. */
const outcomesOf = ({ data }: ConsignedLot) =>
  data === 'holds' ? OUTCOMES.filter((outcome) => outcome !== 'reused') : OUTCOMES
/** Only of these a material is kept. */
const isMade = (outcome: string) => outcome === 'recycled' || outcome === 'disposed'

/** The treatment of what arrived, by outcome and material. Kilograms that are not named stay with the receiver. */
export function TreatedForm({ version, lots, materials, onPaper = false, send }: Props) {
  const { t, i18n } = useLingui()
  const say = useBilingual()
  const paper = usePaper()
  const held = lots.filter(({ held_kg }) => held_kg > 0)
  const noReuse = onPaper ? unwipedHere : unwiped
  const { form, fields, errors, text, change } = useForm({
    explain: (error) => explain(error, { 'wipe-missing': noReuse }),
    initial: {
      rows: held.map(({ lot_id, held_kg }, key): Row => ({
        key,
        lot_id,
        outcome: '',
        material: '',
        kg: writeNumber(held_kg, i18n.locale),
      })),
      by_name: '',
      note: '',
    },
    check: (typed) => {
      // A line without an outcome says nothing yet.
      const told = typed.rows.filter(({ outcome }) => outcome)
      return checkFields<typeof typed, NewTreated>(
        {
          rows:
            told.length > 0 && told.every(({ kg }) => kilograms(kg) !== undefined)
              ? null
              : t`Enter at least one outcome with its kilograms.`,
          by_name: typed.by_name.trim() ? null : t`Enter the name of the person who confirms it.`,
        },
        {
          version,
          by_name: typed.by_name,
          note: typed.note,
          lines: told.map(({ lot_id, outcome, material, kg }) => ({
            lot_id,
            outcome: outcome as Treated['outcome'],
            weight_kg: kilograms(kg) ?? 0,
            material: (isMade(outcome) && material) || null,
          })),
        },
      )
    },
    send: (body: NewTreated) => send(body, onPaper ? paperOf(paper.fields) : null),
  })
  const set = (key: number, part: Partial<Row>) =>
    change({ rows: fields.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) })
  const add = (lot_id: number) => {
    const key = Math.max(-1, ...fields.rows.map((row) => row.key)) + 1
    change({ rows: [...fields.rows, { key, lot_id, outcome: '', material: '', kg: '' }] })
  }
  return (
    <Form
      {...form}
      className="flex flex-col gap-4"
      footer={
        <Button
          type="submit"
          size="large"
          busy={form.busy}
          disabledReason={paper.sending && t`The photo is being sent.`}
        >
          <Trans>Confirm: treated</Trans>
        </Button>
      }
    >
      <div data-field="rows" className="flex flex-col gap-4">
        {held.some(({ data }) => data === 'holds') && <p className="text-sm text-muted">{i18n._(noReuse)}</p>}
        {held.map((lot) => (
          <fieldset key={lot.lot_id} className="flex flex-col gap-3 rounded-card border border-line p-4">
            <legend className="px-1 text-sm font-semibold">
              {say(lot.name)} #{lot.lot_id}
            </legend>
            <p className="text-sm text-muted tabular-nums">
              <Trans>{formatExact(lot.held_kg)} kg not treated yet.</Trans>
              {lot.data === 'holds' && ` · ${i18n._(dataNames.holds)}`}
            </p>
            {fields.rows
              .filter((row) => row.lot_id === lot.lot_id)
              .map((row, index) => (
                <div key={row.key} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_7rem_auto]">
                  <Field label={t`Outcome`}>
                    <Select
                      value={row.outcome}
                      onChange={({ target }) => set(row.key, { outcome: target.value })}
                    >
                      <option value="">{t`Not treated yet`}</option>
                      {outcomesOf(lot).map((outcome) => (
                        <option key={outcome} value={outcome}>
                          {i18n._(treatedNames[outcome])}
                        </option>
                      ))}
                    </Select>
                  </Field>
                  {isMade(row.outcome) ? (
                    <Field label={t`Material`}>
                      <Select
                        value={row.material}
                        onChange={({ target }) => set(row.key, { material: target.value })}
                      >
                        <option value="">{t`Not known`}</option>
                        {materials.map((material) => (
                          <option key={material.id} value={material.id}>
                            {say(material.name)}
                          </option>
                        ))}
                      </Select>
                    </Field>
                  ) : (
                    <span className="max-sm:hidden" />
                  )}
                  <NumberField
                    kind="kg"
                    label={t`Kilograms`}
                    input={{ value: row.kg, onChange: ({ target }) => set(row.key, { kg: target.value }) }}
                  />
                  {index > 0 && (
                    <Button
                      variant="ghost"
                      square
                      className="sm:mt-6.5"
                      aria-label={t`Remove this line`}
                      icon={<X className="size-5" aria-hidden="true" />}
                      onClick={() => change({ rows: fields.rows.filter(({ key }) => key !== row.key) })}
                    />
                  )}
                </div>
              ))}
            <Button
              variant="ghost"
              size="small"
              className="-ml-2 self-start"
              icon={<Plus className="size-4" aria-hidden="true" />}
              onClick={() => add(lot.lot_id)}
            >
              <Trans>Another outcome or material</Trans>
            </Button>
          </fieldset>
        ))}
        {errors.rows && (
          <p role="alert" className="text-sm text-danger">
            {errors.rows}
          </p>
        )}
      </div>
      {onPaper && <PaperFields {...paper} />}
      <SaidFields text={text} errors={errors} />
    </Form>
  )
}
