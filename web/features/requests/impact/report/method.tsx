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
          Operators record what came in with a request, on a scale or by eye. An entry is never changed: a
          correction is a new entry, and counts in the month of the first.
        </Trans>
      </li>
      <li>
        <Trans>
          What became of it counts as the ledger of the stores and the receivers says: until something is
          done, as it was declared when it was weighed. What is still in a store or on its way is not known
          yet, and avoided nothing; nor did what was lost.
        </Trans>
      </li>
      <li>
        <Trans>
          Where things of several requests were put together, what became of them is shared out by weight. The
          total is what the ledger says; which month and district it falls on is a calculation. Certificates
          claim no such share.
        </Trans>
      </li>
      <li>
        <Trans>
          Recycled: kilograms × the factor of the kind of device. Reused or repaired: pieces × the footprint
          of a new one × {displacement}. How many purchases are really spared was not measured; the share is a
          convention.
        </Trans>
      </li>
      <li>
        <Trans>
          Low and high are the ends of what has been published, not a probability. Where one value only is
          known, it has no width, and the figure says how much of it rests on such.
        </Trans>
      </li>
      <li>
        <Trans>
          Each entry is computed with the factors that were in force when it was recorded: a new set changes
          nothing of a past month, only what becomes of the things does. Used so far: {versions}.
        </Trans>
      </li>
      <li>
        <Trans>
          The gas of what cools stands beside these figures and not in them: recovered grams, or what got out,
          × the warming potential of the gas.
        </Trans>
      </li>
      <li>
        <Trans>
          The recycling factors are those of the United States (WARM version 15). Nobody has published any for
          Indonesia that we know of.
        </Trans>
      </li>
      <li>
        <Trans>Our own driving and sorting is not in it, and none of it is an offset to be sold.</Trans>
      </li>
      <li>
        <Trans>
          What fewer than five requests brought is never shown by itself, but together with others: neither
          here nor in the downloads.
        </Trans>
      </li>
    </ul>
  )
}
