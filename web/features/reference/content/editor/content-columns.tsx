import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { ArrowDown, ArrowUp, TriangleAlert } from 'lucide-react'
import { CONTENT_LIMIT } from '#contract/reference/content-kinds.ts'
import { Link } from '#web/routing/router.tsx'
import type { EditorRow } from '#contract/reference/content.ts'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatDate, formatRelative } from '#web/lib/time/relative.ts'
import { paths } from '#web/routing/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '../picture.tsx'
import { lookOf } from '../looks.ts'
import { titleOf } from './item-title.ts'
import { PublishedBadge, SeededBadge } from './state-badges.tsx'
import type { Direction } from './moved.ts'

type Around = {
  now_ms: number
  locale: string
  onPublish: (row: EditorRow) => void
  move: (row: EditorRow, direction: Direction) => void
  /** Where it stands, from 0, and of how many. */
  place: number
  count: number
  /** It is published, and there are too many before it. */
  beyond: boolean
}
type Column = {
  key: string
  header: MessageDescriptor
  /** For one way of ordering only. */
  only?: 'dated' | 'ordered'
  col?: string
  cell: string
  skeleton: string
  render: (row: EditorRow, around: Around) => ReactNode
}

/** The columns of the list: a row on a wide screen, a card with its picture at the left elsewhere. */
export const columns: readonly Column[] = [
  {
    key: 'image',
    header: msg`Picture`,
    col: 'w-20',
    cell: 'max-lg:order-1 max-lg:w-14 max-lg:shrink-0 max-lg:self-start',
    skeleton: 'h-12! w-14',
    render: (row) => (
      <Picture item={row} kind={lookOf(row.kind)} sizes="56px" className="h-12 w-14 rounded-chip" />
    ),
  },
  {
    key: 'titles',
    header: msg`Title`,
    cell: 'max-lg:order-2 max-lg:min-w-0 max-lg:flex-1 max-lg:basis-3/5',
    skeleton: 'w-4/5',
    render: (row, { locale }) => <Titles row={row} locale={locale} />,
  },
  {
    key: 'published_at',
    header: msg`State`,
    col: 'w-43',
    cell: 'max-lg:order-3 max-lg:basis-full',
    skeleton: 'h-6! w-24',
    render: (row, { beyond }) => (
      <span className="flex flex-wrap gap-1.5">
        <PublishedBadge published={row.published_at !== null} />
        {beyond && <Beyond limit={CONTENT_LIMIT[row.kind]} />}
        {row.seeded && <SeededBadge />}
      </span>
    ),
  },
  {
    key: 'date',
    header: msg`Published on`,
    only: 'dated',
    col: 'w-29',
    cell: 'text-muted max-lg:order-4 max-lg:text-xs',
    skeleton: 'w-20',
    render: ({ published_at }) =>
      published_at ? (
        <time dateTime={published_at} title={formatInstant(published_at)}>
          <span aria-hidden="true" className="lg:hidden">
            <Trans>Published on</Trans>{' '}
          </span>
          {formatDate(published_at)}
        </time>
      ) : (
        <span className="max-lg:hidden">–</span>
      ),
  },
  {
    key: 'edited_at',
    header: msg`Edited`,
    col: 'w-32',
    cell: 'text-muted max-lg:order-5 max-lg:min-w-0 max-lg:flex-1 max-lg:text-xs',
    skeleton: 'w-24',
    render: (row, { now_ms }) =>
      row.edited_by === null && row.seeded ? (
        <span className="max-lg:hidden">
          <Trans>Not yet</Trans>
        </span>
      ) : (
        <span className="break-words">
          <time dateTime={row.edited_at} title={formatInstant(row.edited_at)}>
            <span aria-hidden="true" className="lg:hidden">
              <Trans>Edited</Trans>{' '}
            </span>
            {formatRelative(row.edited_at, now_ms)}
          </time>{' '}
          {row.edited_by && <Trans>by {row.edited_by}</Trans>}
        </span>
      ),
  },
  {
    key: 'order',
    header: msg`Order`,
    only: 'ordered',
    col: 'w-28',
    cell: 'max-lg:order-6',
    skeleton: 'h-11! w-22',
    render: (row, around) => <Mover row={row} around={around} />,
  },
  {
    key: 'publish',
    header: msg`Visibility`,
    col: 'w-36',
    cell: 'max-lg:order-7 max-lg:ml-auto',
    skeleton: 'h-9! w-20',
    render: (row, { locale, onPublish }) => <Publisher row={row} locale={locale} onPublish={onPublish} />,
  },
]

/** In the reader's language first; of the other one the words, or that there are none. */
function Titles({ row, locale }: { row: EditorRow; locale: string }) {
  const first = titleOf(row.titles, locale)
  const other = first.lang === 'en' ? 'id' : 'en'
  const second = row.titles[other]
  return (
    <span className="flex min-w-0 flex-col">
      <Link
        to={paths.adminContentItem(row.id)}
        lang={first.lang}
        className="line-clamp-2 font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-focus max-lg:text-base"
      >
        {first.text}
      </Link>
      {second ? (
        <span lang={other} className="truncate text-muted">
          {second}
        </span>
      ) : (
        <span className="flex items-center gap-1.5 text-copper-ink">
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
          {other === 'en' ? <Trans>No English text</Trans> : <Trans>No Indonesian text</Trans>}
        </span>
      )}
    </span>
  )
}

function Beyond({ limit }: { limit: number }) {
  return (
    <Badge tone="copper" icon={<TriangleAlert aria-hidden="true" />}>
      <Trans>Beyond the first {limit}</Trans>
    </Badge>
  )
}

function Mover({ row, around: { place, count, move, locale } }: { row: EditorRow; around: Around }) {
  const { t } = useLingui()
  const title = titleOf(row.titles, locale).text
  return (
    <span className="relative -ml-3 flex gap-1">
      <Button
        variant="ghost"
        square
        data-move={`up-${row.id}`}
        aria-label={t`Move ${title} up`}
        disabledReason={place === 0 && t`It is the first.`}
        onClick={() => move(row, 'up')}
        icon={<ArrowUp className="size-5" aria-hidden="true" />}
      />
      <Button
        variant="ghost"
        square
        data-move={`down-${row.id}`}
        aria-label={t`Move ${title} down`}
        disabledReason={place === count - 1 && t`It is the last.`}
        onClick={() => move(row, 'down')}
        icon={<ArrowDown className="size-5" aria-hidden="true" />}
      />
    </span>
  )
}

function Publisher({ row, locale, onPublish }: { row: EditorRow } & Pick<Around, 'locale' | 'onPublish'>) {
  const { t } = useLingui()
  const title = titleOf(row.titles, locale).text
  const shown = row.published_at !== null
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={shown ? t`Hide ${title}` : t`Publish ${title}`}
      onClick={() => onPublish(row)}
    >
      {shown ? <Trans>Hide</Trans> : <Trans>Publish</Trans>}
    </Button>
  )
}
