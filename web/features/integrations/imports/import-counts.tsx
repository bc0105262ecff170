import { Trans, useLingui } from '@lingui/react/macro'
import { labelOf, listImportFields } from '#contract/integrations/import-kinds.ts'
import { RowState, type ImportDetail } from '#contract/integrations/imports.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Card } from '#web/ui/card.tsx'
import { reasonWords, rowStateNames } from './words.ts'

/** How many rows become what, and why the others do not. */
export function ImportCounts({ found }: { found: ImportDetail }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { counts, reasons, sheets, kind } = found
  const untaken = sheets.filter(({ taken }) => !taken)
  const names = new Map(listImportFields(kind).map((field) => [field.name, labelOf(field, locale)]))
  return (
    <Card className="flex flex-col gap-4 p-5!">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {RowState.options
          .filter((state) => (counts[state] ?? 0) > 0)
          .map((state) => (
            <div key={state} className="flex flex-col-reverse">
              <dt className="text-sm text-muted">{i18n._(rowStateNames[state])}</dt>
              <dd className="text-2xl font-bold tabular-nums">{formatNumber(counts[state] ?? 0)}</dd>
            </div>
          ))}
      </dl>
      {reasons.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {reasons.map(({ reason, field, rows, state }) => (
            <li key={`${state} ${reason} ${field}`} className="flex gap-3">
              <span className="w-14 shrink-0 text-right font-semibold tabular-nums">
                {formatNumber(rows)}
              </span>
              <span className={state === 'refused' ? '' : 'text-muted'}>
                {field && names.has(field) && `${names.get(field)}: `}
                {i18n._(reasonWords[reason])}
              </span>
            </li>
          ))}
        </ul>
      )}
      {untaken.length > 0 && (
        <p className="text-sm text-muted">
          <Trans>
            Not read, because they have other headings or are hidden:{' '}
            {untaken.map(({ name }) => name).join(', ')}
          </Trans>
        </p>
      )}
    </Card>
  )
}
