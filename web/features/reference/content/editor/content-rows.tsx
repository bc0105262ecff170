import { useLingui } from '@lingui/react/macro'
import { CONTENT_LIMIT, isOrdered } from '#contract/reference/content-kinds.ts'
import type { ContentKind, EditorRow } from '#contract/reference/content.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Table } from '#web/ui/table.tsx'
import { columns } from './content-columns.tsx'
import { useReorder } from './use-reorder.ts'

const STAND_INS = 8

/** The items of a kind, or stand-ins until they are there (`rows` undefined). */
export function ContentRows(props: {
  kind: ContentKind
  rows: readonly EditorRow[] | undefined
  onPublish: (row: EditorRow) => void
}) {
  const { t, i18n } = useLingui()
  const { kind, rows, onPublish } = props
  const now_ms = useNow()
  const { frame, move, said } = useReorder(kind, rows)
  const published = rows?.filter(({ published_at }) => published_at !== null) ?? []
  const beyond = new Set(published.slice(CONTENT_LIMIT[kind]))
  return (
    <div ref={frame}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Table
        caption={rows ? t`Content, in the order visitors see` : t`Loading`}
        columns={columns
          .filter(({ only }) => !only || only === (isOrdered(kind) ? 'ordered' : 'dated'))
          .map(({ header, render, ...column }) => ({
            ...column,
            header: i18n._(header),
            render: (row: EditorRow) =>
              render(row, {
                now_ms,
                locale: i18n.locale,
                onPublish,
                move,
                place: rows?.indexOf(row) ?? 0,
                count: rows?.length ?? 0,
                beyond: beyond.has(row),
              }),
          }))}
        rows={rows}
        rowKey={({ id }) => id}
        standIns={STAND_INS}
        rowClassName="lg:h-18 max-lg:flex max-lg:flex-wrap max-lg:content-start max-lg:items-center"
      />
    </div>
  )
}
