import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Offer } from '#contract/requests/pickups.ts'
import { needLabels } from '#web/lib/words/pickup-words.ts'
import { formatNumber } from '#web/lib/words/format.ts'

/** On which terms an area fetches things. */
export function Terms({ area }: { area: NonNullable<Offer['area']> }) {
  const { t, i18n } = useLingui()
  const { min_kg, needs, note, cutoff_h } = area
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
      {min_kg !== null && (
        <li>
          <Trans>At least {formatNumber(min_kg)} kg.</Trans>
        </li>
      )}
      {needs.map((need) => (
        <li key={need}>{i18n._(needLabels[need])}</li>
      ))}
      <li>
        {cutoff_h === 0
          ? t`You can change or cancel it until it starts.`
          : t`You can change or cancel it until ${plural(cutoff_h, { one: '# hour', other: '# hours' })} before.`}
      </li>
      {note && <li className="whitespace-pre-line">{note}</li>}
    </ul>
  )
}
