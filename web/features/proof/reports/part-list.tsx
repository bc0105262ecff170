import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReportPart } from '#contract/proof/reports.ts'
import { Disclosure } from '#web/knowledge/disclosure.tsx'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Card } from '#web/ui/card.tsx'

const AT_FIRST = 8

type Props = { title: string; hint?: ReactNode; parts: readonly ReportPart[] }

/** The receipts by one property, with a bar as long as their kilograms; the rest are one tap away. */
export function PartList({ title, hint, parts }: Props) {
  const { t } = useLingui()
  const most_kg = Math.max(...parts.map(({ weight_kg }) => weight_kg))
  const count = formatNumber(parts.length - AT_FIRST)
  const list = (some: readonly ReportPart[]) => (
    <ul className="flex flex-col gap-3">
      {some.map((part) => (
        <Part key={String(part.key)} part={part} most_kg={most_kg} />
      ))}
    </ul>
  )
  return (
    <Card as="section" aria-label={title} className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 className="text-base">{title}</h3>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      {parts.length === 0 ? (
        <p className="text-sm text-muted">
          <Trans>No goods came in.</Trans>
        </p>
      ) : (
        list(parts.slice(0, AT_FIRST))
      )}
      {parts.length > AT_FIRST && (
        <Disclosure label={t`${count} more`}>{list(parts.slice(AT_FIRST))}</Disclosure>
      )}
    </Card>
  )
}

function Part({ part: { key, name, weight_kg }, most_kg }: { part: ReportPart; most_kg: number }) {
  const say = useBilingual()
  return (
    <li className="text-sm">
      <span className="flex items-baseline justify-between gap-3">
        <span className={key === null ? 'min-w-0 text-muted wrap-anywhere' : 'min-w-0 wrap-anywhere'}>
          {say(name)}
        </span>
        <span className="font-semibold whitespace-nowrap tabular-nums">{formatExact(weight_kg)} kg</span>
      </span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1.5 h-1.5 w-full" aria-hidden="true">
        <rect width="100" height="6" className="fill-sunken" />
        <rect
          width={most_kg > 0 ? (100 * Math.max(weight_kg, 0)) / most_kg : 0}
          height="6"
          className="fill-primary"
        />
      </svg>
    </li>
  )
}
