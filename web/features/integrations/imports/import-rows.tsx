import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  choiceLabel,
  labelOf,
  listImportFields,
  type ImportField,
  type ImportKind,
} from '#contract/integrations/import-kinds.ts'
import { imports, type ImportRow, RowState } from '#contract/integrations/imports.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { formatDay, formatNumber } from '#web/lib/words/format.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { reasonWords, rowStateNames } from './words.ts'

/** The rows of a register as they were read. @param version changes when they do */
export function ImportRows({ id, kind, version }: { id: number; kind: ImportKind; version: string }) {
  const { t, i18n } = useLingui()
  const [state, setState] = useState<RowState | ''>('')
  const query = useInfiniteQuery({
    queryKey: [...keyOf(imports.rows), id, state, version],
    queryFn: ({ pageParam, signal }) =>
      call(
        imports.rows,
        { params: { id }, query: { ...(state && { state }), ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  return (
    <Card as="section" aria-labelledby="rows" className="flex flex-col gap-4 p-5!">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 id="rows" className="text-lg">
          <Trans>The rows</Trans>
        </h3>
        <Field label={<Trans>Show</Trans>} className="w-56">
          <Select value={state} onChange={({ target }) => setState(target.value as RowState | '')}>
            <option value="">{t`All rows`}</option>
            {RowState.options.map((one) => (
              <option key={one} value={one}>
                {i18n._(rowStateNames[one])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <PagedList
        query={query}
        items={query.data?.pages.flatMap(({ rows }) => rows)}
        failed={<Trans>The rows could not be loaded.</Trans>}
        cause={query.error && errorMessage(query.error)}
        empty={
          <p className="rounded-control bg-sunken px-4 py-3 text-muted">
            <Trans>No rows.</Trans>
          </p>
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line border-t border-line">
            {rows.map((row) => (
              <Line key={`${row.sheet}.${row.row}`} row={row} kind={kind} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

const tones = {
  new: 'green',
  made: 'green',
  refused: 'danger',
  there: 'outline',
  left: 'neutral',
  kept: 'copper',
  undone: 'neutral',
} as const

function Line({ row, kind }: { row: ImportRow; kind: ImportKind }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const fields = listImportFields(kind)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5 text-sm">
      <span className="w-16 shrink-0 text-muted tabular-nums">
        <Trans>Row {row.row}</Trans>
      </span>
      <Badge tone={tones[row.state]}>{i18n._(rowStateNames[row.state])}</Badge>
      <div className="min-w-0 flex-1 basis-72">
        {row.reasons.map(({ reason, field }) => {
          const known = fields.find(({ name }) => name === field)
          return (
            <p
              key={`${reason} ${field}`}
              className={row.state === 'refused' ? 'font-semibold text-danger' : 'text-muted'}
            >
              {known && `${labelOf(known, locale)}: `}
              {i18n._(reasonWords[reason])}
            </p>
          )
        })}
        <dl className="flex flex-wrap gap-x-4">
          {fields
            .filter(({ name }) => row.values[name] !== undefined)
            .map((field) => (
              <div key={field.name} className="flex gap-1.5">
                <dt className="text-muted">{labelOf(field, locale)}</dt>
                <dd className="wrap-anywhere">{shown(field, row.values[field.name]!, locale)}</dd>
              </div>
            ))}
        </dl>
      </div>
    </li>
  )
}

const GRAMS = 1_000

function shown(field: ImportField, value: ImportRow['values'][string], locale: 'en' | 'id') {
  if (field.type === 'weight') return `${formatNumber(Number(value) / GRAMS)} kg`
  if (field.type === 'day') return formatDay(String(value))
  if (field.type === 'choice' || field.type === 'choices')
    return [value]
      .flat()
      .map((one) => choiceLabel(field, String(one), locale))
      .join(', ')
  return typeof value === 'number' ? formatNumber(value) : String(value)
}
