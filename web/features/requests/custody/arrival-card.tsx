import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { custody, type Lot, type NewArrival, type Store } from '#contract/requests/custody.ts'
import { LotsAboard } from '#web/knowledge/lots-aboard.tsx'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { readKilograms, writeNumber } from '#web/lib/forms/amounts.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { today } from '#web/lib/time/days.ts'
import { Disclosure } from '#web/knowledge/disclosure.tsx'
import { NumberField } from '#web/typed/number-field.tsx'
import { DayField } from '#web/typed/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { aboardQuery, sayDone, storesQuery, useKey, useRefresh } from './api.ts'
import { kilograms } from './kilograms.ts'
import { explain } from './words.ts'

/** The lots that are on a round still, and the one press that confirms their arrival at a store. Nothing while there are none. */
export function ArrivalCard({ round_id }: { round_id: number }) {
  const { t } = useLingui()
  const aboard = useQuery({ ...aboardQuery(round_id), refetchOnWindowFocus: 'always' })
  const stores = useQuery(storesQuery)
  const failed = [aboard, stores].find(({ isError }) => isError)
  if (failed)
    return (
      <ErrorState
        title={<Trans>The lots of this round could not be loaded.</Trans>}
        cause={errorMessage(failed.error)}
        retryLabel={t`Try again`}
        busy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  const lots = aboard.data?.lots
  if (!lots?.length || !stores.data) return null
  return <ArrivalForm round_id={round_id} lots={lots} stores={stores.data.stores} />
}

type Props = { round_id: number; lots: readonly Lot[]; stores: readonly Store[] }

function ArrivalForm({ round_id, lots, stores }: Props) {
  const { t, i18n } = useLingui()
  const say = useBilingual()
  const keyFor = useKey()
  const refresh = useRefresh()
  const { form, fields, errors, text, change } = useForm({
    explain,
    initial: {
      store_id: String(stores.find(({ is_default }) => is_default)?.id ?? ''),
      happened_on: today(),
      kg: {} as Record<string, string>,
    },
    check: (typed) =>
      checkFields<typeof typed, NewArrival>(
        {
          happened_on: /^\d{4}-\d\d-\d\d$/.test(typed.happened_on) ? null : t`Enter the day.`,
          kg: lots.every(({ id }) => weighedAgain(typed.kg[id]) !== undefined)
            ? null
            : t`Enter the kilograms, with at most three decimals, or leave the field empty.`,
        },
        {
          store_id: Number(typed.store_id),
          happened_on: typed.happened_on === today() ? null : typed.happened_on,
          lots: lots.map(({ id }) => ({ lot_id: id, weight_kg: weighedAgain(typed.kg[id]) ?? null })),
          reason: '',
        },
      ),
    send: async (body: NewArrival) => {
      const { lots: arrived } = await call(custody.arrive, { headers: keyFor(body), body })
      await refresh()
      const kg = formatExact(sumOf(arrived))
      const store = arrived[0]!.store.name
      sayDone(t`Arrived at ${store}: ${kg} kg`)
    },
  })
  const kg = formatExact(sumOf(lots))
  return (
    <Card as="section" aria-labelledby={`arrival-${round_id}`} className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <PackageCheck className="mt-0.5 size-6 shrink-0 text-copper-ink" aria-hidden="true" />
        <div className="flex min-w-0 flex-col gap-1">
          <h3 id={`arrival-${round_id}`} className="text-lg">
            <LotsAboard lots={lots.length} weight_kg={sumOf(lots)} />
          </h3>
          <p className="text-sm text-muted">
            <Trans>They lie in no store before somebody confirms it. The storage limit begins then.</Trans>
          </p>
        </div>
      </div>
      <Form
        {...form}
        notice={{ size: 'line' }}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" size="large" busy={form.busy}>
            <Trans>Confirm the arrival of {kg} kg</Trans>
          </Button>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Store`} error={errors.store_id} required>
            <Select {...text('store_id')}>
              {stores.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <DayField
            label={t`Day`}
            error={errors.happened_on}
            required
            input={{ ...text('happened_on'), max: today() }}
          />
        </div>
        <Disclosure label={t`Lots, and weighing them again`}>
          <fieldset data-field="kg" className="flex flex-col gap-3">
            <legend className="mb-2 text-sm text-muted">
              <Trans>
                Optional: the scale of the store. Less is kept as a difference; more corrects the weight of
                the driver.
              </Trans>
            </legend>
            {lots.map((lot) => (
              <NumberField
                kind="kg"
                key={lot.id}
                label={`${say(lot.name)} #${lot.id}`}
                aside={lot.tracking_code}
                hint={<WeighedHint lot={lot} typed={fields.kg[lot.id]} />}
                invalid={Boolean(errors.kg) && weighedAgain(fields.kg[lot.id]) === undefined}
                input={{
                  value: fields.kg[lot.id] ?? '',
                  placeholder: writeNumber(lot.weight_kg, i18n.locale),
                  onChange: ({ target }) => change({ kg: { ...fields.kg, [lot.id]: target.value } }),
                }}
              />
            ))}
            {errors.kg && (
              <p role="alert" className="text-sm text-danger">
                {errors.kg}
              </p>
            )}
          </fieldset>
        </Disclosure>
      </Form>
    </Card>
  )
}

/** The weight at the door, and how far the scale of the store is off it. */
function WeighedHint({ lot, typed }: { lot: Lot; typed: string | undefined }) {
  const again = weighedAgain(typed)
  const off = again == null ? 0 : Math.round((again - lot.weight_kg) * 1000) / 1000
  const kg = formatExact(lot.weight_kg)
  const by = formatExact(Math.abs(off))
  return (
    <>
      <Trans>At the door: {kg} kg</Trans>
      {off < 0 && (
        <>
          {' · '}
          <Trans>Difference: {by} kg less</Trans>
        </>
      )}
      {off > 0 && (
        <>
          {' · '}
          <Trans>{by} kg more: the weight is corrected</Trans>
        </>
      )}
    </>
  )
}

/** To the gram, also none; null: the scale was not asked. @returns undefined where the text is no number */
function weighedAgain(typed = ''): number | null | undefined {
  if (typed.trim() === '') return null
  return readKilograms(typed) === 0 ? 0 : kilograms(typed)
}

const sumOf = (lots: readonly Pick<Lot, 'weight_kg'>[]) =>
  lots.reduce((grams, { weight_kg }) => grams + Math.round(weight_kg * 1000), 0) / 1000
