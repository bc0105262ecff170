import { Trans } from '@lingui/react/macro'
import type { Impact } from '#contract/requests/impact.ts'
import { percent } from './amounts.ts'

/** How the figures are made, and what they are not. */
export function Method({ figures }: { figures: Impact }) {
  const displacement = percent(figures.displacement)
  const versions = figures.factor_versions.join(', ') || figures.factor_version
  return (
    <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5 marker:text-copper">
      <li>
        <Trans>
          Operators record the weight of each request, from a scale or as an estimate. An entry is never
          changed: a correction is a new entry and counts in the month of the first one.
        </Trans>
      </li>
      <li>
        <Trans>
          The outcome counts as recorded in the ledger of the stores and receivers; until then, as declared at
          the weighing. Goods that are still in a store or in transit have no known outcome and avoided
          nothing; lost goods avoided nothing either.
        </Trans>
      </li>
      <li>
        <Trans>
          If goods of several requests were combined, their outcome is divided by weight. The total comes from
          the ledger; the shares of months and districts are calculated. Certificates do not use such shares.
        </Trans>
      </li>
      <li>
        <Trans>
          Recycled: kilograms × the factor of the kind of device. Reused or repaired: pieces × the footprint
          of a new device × {displacement}. The number of purchases really avoided was not measured; this
          share is a convention.
        </Trans>
      </li>
      <li>
        <Trans>
          Low and high are the lowest and the highest published value, not a probability. If only one value is
          known, there is no range, and the figure says how much of it rests on such values.
        </Trans>
      </li>
      <li>
        <Trans>
          Each entry is calculated with the factors in force on its day. A new set of factors does not change
          past months; only the treatment of the goods does. Used so far: {versions}.
        </Trans>
      </li>
      <li>
        <Trans>
          The gas of cooling devices is shown beside these figures and is not part of them: grams recovered or
          released × the warming potential of the gas.
        </Trans>
      </li>
      <li>
        <Trans>
          The recycling factors come from the United States (WARM version 15). We know of none published for
          Indonesia.
        </Trans>
      </li>
      <li>
        <Trans>
          Our own driving and sorting is not included, and none of the figures is an offset for sale.
        </Trans>
      </li>
      <li>
        <Trans>
          Figures from fewer than five requests are never shown alone, neither here nor in the downloads. They
          are combined with others.
        </Trans>
      </li>
    </ul>
  )
}
