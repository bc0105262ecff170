import { useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  consignments,
  CONSIGNED_LOTS_MAX,
  type ConsignmentDetail,
  type ConsignmentLots,
} from '#contract/proof/consignments.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { NumberField } from '#web/typed/number-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { lotsQuery } from '../api.ts'
import { kilograms } from '../kilograms.ts'
import { dataNames } from '../words.ts'
import { useDone } from './api.ts'
import { explain } from './words.ts'

/** `kg`: as typed; empty: all of it. */
type Row = { kg: string; box_number: string; seal_number: string }
const EMPTY: Row = { kg: '', box_number: '', seal_number: '' }

/** Which lots of the store go, or parts of them, in which sealed boxes. */
export function LotsForm({
  consignment,
  wants,
  onUnsaved,
}: {
  consignment: ConsignmentDetail
  wants: number | 'all' | null
  /** Told whether lots are ticked that the consignment does not have yet. */
  onUnsaved: (unsaved: boolean) => void
}) {
  const { t, i18n } = useLingui()
  const say = useBilingual()
  const done = useDone()
  const [wrong, setWrong] = useState<number[]>([])
  const query = useInfiniteQuery(lotsQuery({ store: consignment.store_id, limit: CONSIGNED_LOTS_MAX }))
  const lots = query.data?.pages.flatMap((page) => page.lots) ?? []
  // Data is destroyed before a lot leaves: such lots wait until somebody chooses them.
  const wanted = lots.filter(({ id, data }) => (wants === 'all' ? data !== 'holds' : id === wants))
  const begins = consignment.lots.length > 0 || wants === null
  /** Until somebody chooses, the lots that it begins with. */
  const rowsOf = (typed: Record<string, Row> | null) =>
    typed ?? Object.fromEntries(wanted.map(({ id }): [string, Row] => [String(id), EMPTY]))
  const { form, fields, errors, change } = useForm({
    explain,
    initial: {
      lots: (begins
        ? Object.fromEntries(
            consignment.lots.map(({ lot_id, box_number, seal_number }): [string, Row] => [
              String(lot_id),
              { ...EMPTY, box_number, seal_number },
            ]),
          )
        : null) as Record<string, Row> | null,
    },
    check: ({ lots }) => {
      const rows = Object.entries(rowsOf(lots))
      const unreadable = rows.filter(([, { kg }]) => kg.trim() && kilograms(kg) === undefined)
      setWrong(unreadable.map(([id]) => Number(id)))
      return checkFields<{ lots: Record<string, Row> | null }, ConsignmentLots>(
        { lots: unreadable.length > 0 ? t`Enter the kilograms, with at most three decimals.` : null },
        {
          version: consignment.version,
          lots: rows.map(([id, { kg, box_number, seal_number }]) => ({
            lot_id: Number(id),
            weight_kg: kg.trim() ? (kilograms(kg) ?? null) : null,
            box_number,
            seal_number,
          })),
        },
      )
    },
    send: async (body: ConsignmentLots) => {
      const saved = await call(consignments.load, { params: { id: consignment.id }, body })
      await done(saved.consignment)
      toast.success({ title: t`The lots were saved` })
    },
  })
  const chosen = rowsOf(fields.lots)
  const isUnsaved = Object.keys(chosen).some((id) =>
    consignment.lots.every(({ lot_id }) => String(lot_id) !== id),
  )
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  const isWhole = lots.every(({ id }) => chosen[id])
  // Also what it has and the list has not: it is on a later page, or has gone since and has to be taken off.
  const own = consignment.lots
    .filter(({ lot_id }) => lots.every(({ id }) => id !== lot_id))
    .map(({ lot_id: id, name, data, sent_kg: weight_kg }) => ({ id, name, data, weight_kg }))
  const set = (id: number, row: Row | null) => {
    const { [id]: _, ...others } = chosen
    change({ lots: row ? { ...others, [id]: row } : others })
  }
  return (
    <Form
      {...form}
      className="flex flex-col gap-3"
      footer={
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant={consignment.lots.length === 0 ? 'primary' : 'secondary'}
            busy={form.busy}
          >
            <Trans>Save the lots</Trans>
          </Button>
          {query.hasNextPage && (
            <Button
              variant="ghost"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              <Trans>Show more</Trans>
            </Button>
          )}
        </div>
      }
    >
      {query.isSuccess && lots.length === 0 && (
        <p className="text-muted">
          <Trans>This store is empty.</Trans>
        </p>
      )}
      {lots.length > 1 && (
        <Button
          variant="ghost"
          size="small"
          className="self-start"
          onClick={() =>
            change({
              lots: isWhole ? {} : Object.fromEntries(lots.map(({ id }) => [id, chosen[id] ?? EMPTY])),
            })
          }
        >
          {isWhole ? <Trans>Select none</Trans> : <Trans>Select all</Trans>}
        </Button>
      )}
      <ul data-field="lots" className="flex flex-col gap-2">
        {[...own, ...lots].map(({ id, name, data, weight_kg }) => {
          const row = chosen[id]
          const gone = weight_kg === 0
          const title = `${say(name)} #${id}`
          return (
            <li key={id} className="rounded-control border border-line px-3 py-1.5">
              <CheckLine checked={row !== undefined} onChange={(on) => set(id, on ? EMPTY : null)}>
                <span className="font-semibold">{say(name)}</span>{' '}
                <span className={gone ? 'text-danger' : 'text-muted tabular-nums'}>
                  #{id} · {gone ? <Trans>no longer there</Trans> : `${formatExact(weight_kg)} kg`}
                  {data === 'holds' && ` · ${i18n._(dataNames.holds)}`}
                </span>
              </CheckLine>
              {row && !gone && (
                <div className="grid gap-3 pb-2 sm:grid-cols-3">
                  <NumberField
                    kind="kg"
                    label={t`Kilograms to send`}
                    error={wrong.includes(id) && errors.lots}
                    hint={t`Empty: the whole lot.`}
                    input={{
                      'aria-label': t`Kilograms to send: ${title}`,
                      value: row.kg,
                      onChange: ({ target }) => set(id, { ...row, kg: target.value }),
                    }}
                  />
                  <Field label={t`Box`}>
                    <Input
                      aria-label={t`Box: ${title}`}
                      maxLength={40}
                      autoComplete="off"
                      value={row.box_number}
                      onChange={({ target }) => set(id, { ...row, box_number: target.value })}
                    />
                  </Field>
                  <Field label={t`Seal`}>
                    <Input
                      aria-label={t`Seal: ${title}`}
                      maxLength={40}
                      autoComplete="off"
                      value={row.seal_number}
                      onChange={({ target }) => set(id, { ...row, seal_number: target.value })}
                    />
                  </Field>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <Notice size="line">{errors.lots}</Notice>
    </Form>
  )
}
