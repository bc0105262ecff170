import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { custody, type NewReceipt, type Store } from '#contract/requests/custody.ts'
import { WasteSource } from '#contract/reference/items.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { sourceNames } from '#web/lib/words/source-names.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { today } from '#web/lib/time/days.ts'
import { DayField } from '#web/typed/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { sayDone, useKey, useRefresh } from './api.ts'
import { KindRows } from './kind-rows.tsx'
import { kilograms, sumOf } from './kilograms.ts'
import { PhotoLine } from './photo-line.tsx'
import { oneRow, type Row } from './rows.ts'

type Props = { open: boolean; stores: readonly Store[]; onClose: () => void }

/** An arrival on paper, with a photo of the slip. */
export function SlipDialog(props: Props) {
  const [turn, setTurn] = useState(0)
  return <Slip key={turn} {...props} onEntered={() => setTurn(turn + 1)} />
}

function Slip({ open, stores, onClose, onEntered }: Props & { onEntered: () => void }) {
  const { t, i18n } = useLingui()
  const keyFor = useKey()
  const refresh = useRefresh()
  const [sending, setSending] = useState(false)
  const { form, fields, errors, error, text, change } = useForm({
    initial: {
      store_id: String(stores.find(({ is_default }) => is_default)?.id ?? ''),
      happened_on: today(),
      slip_number: '',
      waste_source: '',
      message: '',
      image_id: null as string | null,
      entries: oneRow(),
      confirmed: false,
    },
    check: ({ entries, ...typed }) =>
      checkFields<typeof typed & { entries: Row[] }, NewReceipt>(
        {
          happened_on: /^\d{4}-\d\d-\d\d$/.test(typed.happened_on) ? null : t`Enter the day.`,
          waste_source: typed.waste_source ? null : t`Choose the source: the legal route depends on it.`,
          entries: entries.every(({ kind, kg }) => kind && kilograms(kg) !== undefined)
            ? null
            : t`Each line needs a kind and its kilograms.`,
        },
        {
          store_id: Number(typed.store_id),
          happened_on: typed.happened_on,
          slip_number: typed.slip_number.trim(),
          message: typed.message.trim(),
          image_id: typed.image_id,
          waste_source: typed.waste_source as WasteSource,
          entries: entries.map(({ kind, kg }) => ({
            device_class: kind.replace('class:', ''),
            weight_kg: kilograms(kg) ?? 0,
            confirmed: typed.confirmed,
          })),
        },
      ),
    send: async (body: NewReceipt) => {
      const { lots } = await call(custody.receive, { headers: keyFor(body), body })
      await refresh()
      const kg = formatExact(lots.reduce((sum, { weight_kg }) => sum + weight_kg * 1000, 0) / 1000)
      sayDone(t`Entered: ${kg} kg`)
      onClose()
      onEntered()
    },
  })
  const unusual = error instanceof ApiError && error.code === 'unconfirmed'
  const sum = formatExact(sumOf(fields.entries.map(({ kg }) => kg)))
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => !next && !form.busy && onClose()}
      title={<Trans>Enter a paper slip</Trans>}
      description={
        <Trans>Goods that came in without the app. They count like everything that was weighed.</Trans>
      }
      closeLabel={t`Close`}
      footer={
        <Button
          type="submit"
          form="slip"
          busy={form.busy}
          disabledReason={sending && t`The photo is being sent.`}
        >
          <Trans>Enter</Trans>
        </Button>
      }
    >
      <Form {...form} id="slip" notice={{ size: 'line' }} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField
            label={t`Day`}
            error={errors.happened_on}
            required
            input={{ ...text('happened_on'), max: today() }}
          />
          <Field label={t`Number of the slip`} aside={t`Optional`} error={errors.slip_number}>
            <Input {...text('slip_number')} maxLength={80} autoComplete="off" />
          </Field>
          <Field label={t`Comes from`} error={errors.waste_source} required>
            <Select {...text('waste_source')}>
              <option value="">{t`Choose…`}</option>
              {WasteSource.options.map((source) => (
                <option key={source} value={source}>
                  {i18n._(sourceNames[source])}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t`Store`} error={errors.store_id} required>
            <Select {...text('store_id')}>
              {stores.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <KindRows
          legend={t`Goods received`}
          rows={fields.entries}
          onChange={(entries) => change({ entries, confirmed: false })}
          error={errors.entries}
        />
        <p className="text-sm text-muted tabular-nums" aria-live="polite">
          <Trans>Together {sum} kg</Trans>
        </p>
        <Field
          label={t`Note`}
          aside={t`Optional`}
          hint={t`Do not enter names or phone numbers.`}
          error={errors.message}
        >
          <Input {...text('message')} maxLength={500} autoComplete="off" />
        </Field>
        <PhotoLine
          label={t`Photo of the slip`}
          onChange={(image_id) => change({ image_id })}
          onBusy={setSending}
        />
        {(unusual || fields.confirmed) && (
          <CheckLine checked={fields.confirmed} onChange={(confirmed) => change({ confirmed })}>
            <Trans>I have checked it again: it is right.</Trans>
          </CheckLine>
        )}
      </Form>
    </Dialog>
  )
}
