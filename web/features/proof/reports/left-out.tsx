import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { Report } from '#contract/proof/reports.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { Card } from '#web/ui/card.tsx'

type Unrouted = NonNullable<Report['unrouted']>

/** Names the kilograms that a quarter leaves out because nobody said where they came from; nothing where there are none. */
export function LeftOutWords({ unrouted, className }: { unrouted: Unrouted; className?: string }) {
  const { in_kg, out_kg, closing_kg } = unrouted
  const came = formatExact(in_kg)
  const there = formatExact(Math.round((out_kg + closing_kg) * 1000) / 1000)
  if (in_kg === 0 && out_kg === 0 && closing_kg === 0) return null
  return (
    <p className={className}>
      <Trans>
        Not included, because the source is unknown: {came} kg came in during this time, {there} kg were still
        there at its end.
      </Trans>
    </p>
  )
}

export function LeftOut({ unrouted, handedIn }: { unrouted: Unrouted; handedIn: boolean }) {
  if (Object.values(unrouted).every((kg) => kg === 0)) return null
  return (
    <Card as="section" aria-labelledby="left-out" className="border-copper!">
      <h3 id="left-out" className="flex gap-2 text-lg">
        <TriangleAlert className="mt-1 size-5 shrink-0 text-copper-ink" aria-hidden="true" />
        <Trans>Without a source</Trans>
      </h3>
      <LeftOutWords unrouted={unrouted} className="mt-1 max-w-prose" />
      {!handedIn && (
        <p className="mt-1 max-w-prose text-sm text-muted">
          <Trans>
            Correct the source in their requests before you hand in the report. Goods from a business then
            count on the day of their weighing.
          </Trans>
        </p>
      )}
    </Card>
  )
}
