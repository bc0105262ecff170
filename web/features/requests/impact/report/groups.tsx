import { Trans, useLingui } from '@lingui/react/macro'
import type { ImpactGroup } from '#contract/requests/impact.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { Disclosure } from '#web/knowledge/disclosure.tsx'
import { formatNumber } from '#web/lib/words/format.ts'
import { mass } from './amounts.ts'
import { AVOIDED, BarTable, KILOGRAMS, Ranged } from './bar-table.tsx'

const AT_FIRST = 8
/** Thousands of districts are for the download. */
const MOST = 200

/** Classes or districts: the heaviest, and the others one tap away. */
export function Groups({
  groups,
  caption,
  of,
}: {
  groups: readonly ImpactGroup[]
  caption: string
  of: string
}) {
  const { t } = useLingui()
  const say = useBilingual()
  const rows = groups.slice(0, MOST).map((group) => {
    const { key, name, parts, weight_kg, avoided_kg_co2e: avoided } = group
    const count = formatNumber(parts)
    return {
      key: key ?? 'several',
      name: name ? say(name) : <Trans>{count} others, only as a sum</Trans>,
      weight_kg,
      cells: [
        <span key="kg" className="whitespace-nowrap">
          {mass(weight_kg)}
        </span>,
        <Ranged key="co2" range={avoided} />,
      ],
    }
  })
  const all = formatNumber(rows.length)
  const table = (part: typeof rows) => (
    <BarTable caption={caption} of={of} headers={[KILOGRAMS, AVOIDED]} rows={part} />
  )
  return (
    <>
      {table(rows.slice(0, AT_FIRST))}
      {rows.length > AT_FIRST && <Disclosure label={t`All ${all} lines`}>{table(rows)}</Disclosure>}
    </>
  )
}
