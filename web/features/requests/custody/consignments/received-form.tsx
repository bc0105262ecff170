import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { type ConsignedLot, type NewReceived } from '#contract/proof/consignments.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { readKilograms, writeNumber } from '#web/lib/forms/amounts.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { kilograms, sumOf } from '../kilograms.ts'
import { PaperFields, paperOf, usePaper, type Paper } from './paper-fields.tsx'
import { SaidFields } from './said-fields.tsx'
import { explain } from './words.ts'

type Props = {
  version: number
  lots: readonly ConsignedLot[]
  /** Staff enter what was signed on paper. */
  onPaper?: boolean
  send: (body: NewReceived, paper: Paper | null) => Promise<unknown>
}

/** The weight of each lot on arrival, by the receiver's own scale; the weight that was sent is only a hint. */
export function ReceivedForm({ version, lots, onPaper = false, send }: Props) {
  const { t, i18n } = useLingui()
  const say = useBilingual()
  const paper = usePaper()
  const { form, fields, errors, text, change } = useForm({
    explain,
    initial: { kg: {} as Record<string, string>, by_name: '', note: '' },
    check: (typed) =>
      checkFields<typeof typed, NewReceived>(
        {
          kg: lots.every(({ lot_id }) => arrived(typed.kg[lot_id]) !== undefined)
            ? null
            : t`Enter the kilograms that arrived for each lot, or 0.`,
          by_name: typed.by_name.trim() ? null : t`Enter the name of the person who confirms it.`,
        },
        {
          version,
          by_name: typed.by_name,
          note: typed.note,
          lines: lots.map(({ lot_id }) => ({ lot_id, weight_kg: arrived(typed.kg[lot_id]) ?? 0 })),
        },
      ),
    send: (body: NewReceived) => send(body, onPaper ? paperOf(paper.fields) : null),
  })
  // As it can be copied into the field.
  const write = (kg: number) => writeNumber(kg, i18n.locale)
  const sum = formatExact(sumOf(lots.map(({ lot_id }) => fields.kg[lot_id] ?? '')))
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
          <Trans>Confirm: received</Trans>
        </Button>
      }
    >
      <fieldset data-field="kg" className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-semibold">
          <Trans>Weight received, by your own scale</Trans>
        </legend>
        {lots.map((lot) => (
          <NumberField
            kind="kg"
            key={lot.lot_id}
            label={`${say(lot.name)} #${lot.lot_id}`}
            aside={<BoxWords {...lot} />}
            hint={t`Sent: ${write(lot.sent_kg)} kg`}
            invalid={Boolean(errors.kg) && arrived(fields.kg[lot.lot_id]) === undefined}
            input={{
              value: fields.kg[lot.lot_id] ?? '',
              onChange: ({ target }) => change({ kg: { ...fields.kg, [lot.lot_id]: target.value } }),
            }}
          />
        ))}
        {lots.length > 0 && (
          <Button
            variant="secondary"
            className="self-start"
            icon={<ListChecks className="size-5" aria-hidden="true" />}
            onClick={() =>
              change({ kg: Object.fromEntries(lots.map(({ lot_id, sent_kg }) => [lot_id, write(sent_kg)])) })
            }
          >
            {lots.length > 1 ? <Trans>All weigh as sent</Trans> : <Trans>It weighs as sent</Trans>}
          </Button>
        )}
        {errors.kg && (
          <p role="alert" className="text-sm text-danger">
            {errors.kg}
          </p>
        )}
        <p className="text-sm text-muted tabular-nums" aria-live="polite">
          <Trans>Together {sum} kg</Trans>
        </p>
      </fieldset>
      {onPaper && <PaperFields {...paper} />}
      <SaidFields text={text} errors={errors} />
    </Form>
  )
}

/** Kilograms to the gram, also none. */
const arrived = (typed = '') => (readKilograms(typed) === 0 ? 0 : kilograms(typed))

/** Which sealed box a lot is in. */
export const BoxWords = ({ box_number, seal_number }: Pick<ConsignedLot, 'box_number' | 'seal_number'>) => (
  <>
    {box_number && <Trans>Box {box_number}</Trans>}
    {box_number && seal_number && ' · '}
    {seal_number && <Trans>Seal {seal_number}</Trans>}
  </>
)
