import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { custody, PARTS_MAX, type Lot, type NewMerge } from '#contract/requests/custody.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { call } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { ActForm } from './act-form.tsx'
import { lotsQuery, sayDone, useKey, useRefresh } from './api.ts'
import { explain } from './words.ts'

type Props = { lot: Lot; onDone: () => void; onMerged: (id: number) => void }

/** With others of its kind, store and legal route it becomes one. */
export function MergeForm({ lot, onDone, onMerged }: Props) {
  const { t } = useLingui()
  const keyFor = useKey()
  const refresh = useRefresh()
  const query = useInfiniteQuery(lotsQuery({ joins: lot.id, limit: PARTS_MAX - 1 }))
  const others = query.data?.pages.flatMap(({ lots }) => lots)
  const { form, fields, errors, change } = useForm({
    explain,
    initial: { lot_ids: [] as number[] },
    check: ({ lot_ids }) =>
      checkFields<{ lot_ids: number[] }, NewMerge>(
        { lot_ids: lot_ids.length > 0 ? null : t`Choose at least one.` },
        { lot_ids: [lot.id, ...lot_ids], reason: '' },
      ),
    send: async (body: NewMerge) => {
      const { lots } = await call(custody.merge, { headers: keyFor(body), body })
      await refresh()
      sayDone(t`The entry is recorded.`)
      onDone()
      onMerged(lots.at(-1)!.id)
    },
  })
  return (
    <ActForm
      form={form}
      title={<Trans>Combine with other lots</Trans>}
      submit={<Trans>Combine into one lot</Trans>}
      disabledReason={others?.length === 0 && t`There is no other lot of this kind here.`}
      onCancel={onDone}
    >
      {!others && <Skeleton className="h-24 rounded-card" />}
      {others?.length === 0 && (
        <p>
          <Trans>There is no other lot of this kind in this store on the same legal route.</Trans>
        </p>
      )}
      <ul className="flex flex-col">
        {others?.map(({ id, weight_kg, since }) => {
          const kg = formatExact(weight_kg)
          return (
            <li key={id}>
              <CheckLine
                checked={fields.lot_ids.includes(id)}
                onChange={(on) =>
                  change({
                    lot_ids: on ? [...fields.lot_ids, id] : fields.lot_ids.filter((one) => one !== id),
                  })
                }
              >
                <Trans>
                  Lot #{id}: {kg} kg, since {formatDate(since)}
                </Trans>
              </CheckLine>
            </li>
          )
        })}
      </ul>
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {errors.lot_ids}
      </p>
    </ActForm>
  )
}
