import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { FigureDifference, ManifestDifference, Report } from '#contract/proof/reports.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { Card } from '#web/ui/card.tsx'
import { columnNames, manifestDetails, partNames } from './words.ts'

/** The facts that have changed since the report was handed in. */
export function Differences({ differences }: Pick<Report, 'differences'>) {
  if (differences.length === 0) return null
  return (
    <Card as="section" aria-labelledby="differences" className="border-copper!">
      <h3 id="differences" className="flex gap-2 text-lg">
        <TriangleAlert className="mt-1 size-5 shrink-0 text-copper-ink" aria-hidden="true" />
        <span>
          <Plural
            value={differences.length}
            one="# entry has changed since"
            other="# entries have changed since"
          />
        </span>
      </h3>
      <p className="mt-1 max-w-prose text-sm text-muted">
        <Trans>
          Some weights were recorded or corrected after the report was handed in. The report and its files
          stay as they were. Inform the agency of these differences.
        </Trans>
      </p>
      <ul className="mt-3 divide-y divide-line border-t border-line text-sm">
        {differences.map((one) =>
          one.part === 'manifests' ? (
            <Manifest key={`${one.number} ${one.detail}`} difference={one} />
          ) : (
            <Figure key={`${one.part} ${one.key} ${one.column}`} difference={one} />
          ),
        )}
      </ul>
    </Card>
  )
}

function Figure({ difference: { part, name, column, said_kg, known_kg } }: { difference: FigureDifference }) {
  const { i18n } = useLingui()
  const say = useBilingual()
  const apart_kg = Math.round((known_kg - said_kg) * 1000) / 1000
  const [said, known, apart] = [said_kg, known_kg, Math.abs(apart_kg)].map(formatExact)
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline">
      <span className="wrap-anywhere">
        <span className="font-semibold">{say(name)}</span>
        {' · '}
        {i18n._(column === null ? partNames[part] : columnNames[column])}
      </span>
      <span className="flex flex-wrap gap-x-3 tabular-nums">
        <span>
          <Trans>
            {said} kg handed in, <strong>{known} kg</strong> now
          </Trans>
        </span>
        <span className="text-muted">
          {apart_kg > 0 ? '+' : '−'}
          {apart} kg
        </span>
      </span>
    </li>
  )
}

/** The entries of a consignment's manifest. */
function Manifest({ difference: { number, detail, said, known } }: { difference: ManifestDifference }) {
  const { i18n } = useLingui()
  const before = said || <Trans>nothing</Trans>
  const now = known || <Trans>nothing</Trans>
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline">
      <span className="wrap-anywhere">
        <span className="font-semibold">{number}</span>
        {' · '}
        {i18n._(manifestDetails[detail])}
      </span>
      <span className="wrap-anywhere">
        <Trans>
          {before} handed in, <strong>{now}</strong> now
        </Trans>
      </span>
    </li>
  )
}
