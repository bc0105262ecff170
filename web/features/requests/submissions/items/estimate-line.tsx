import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { estimateOf, type Estimate, type Item } from '#contract/reference/items.ts'
import { formatRounded } from '#web/knowledge/quantities.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'

/** Of what has not been sent yet, by what this device knows of such devices. */
export function useEstimate(items: readonly Item[]) {
  const { data } = useDataSet('knowledge')
  const ranges = new Map(data?.classes.map((one) => [one.id, one.typical_kg]))
  return estimateOf(items, (id) => ranges.get(id) ?? undefined)
}

/** The weight that the items may have: an estimate, and called that. */
export function EstimateLine({ estimate }: { estimate: Estimate | null }) {
  const { t } = useLingui()
  if (!estimate) return null
  const [low, high] = [formatRounded(estimate.low_kg), formatRounded(estimate.high_kg)]
  const unknown = estimate.unknown_pieces
  return (
    <p className="text-sm text-muted">
      {low === high ? (
        <Trans>
          Estimate: <strong className="text-ink">about {high} kg</strong>, based on the average weight of such
          devices.
        </Trans>
      ) : (
        <Trans>
          Estimate:{' '}
          <strong className="text-ink">
            {low} to {high} kg
          </strong>
          , based on the average weight of such devices.
        </Trans>
      )}{' '}
      {unknown > 0 &&
        t`${plural(unknown, {
          one: 'One piece is not included: its weight has never been published.',
          other: '# pieces are not included: their weight has never been published.',
        })}`}
    </p>
  )
}
