import type { ComponentProps, ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { AlarmClock } from 'lucide-react'
import type { TodayRow } from '#contract/requests/today.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { formatDay, formatInstant, formatNumber, formatWeekday } from '#web/lib/words/format.ts'
import { formatDue } from '#web/lib/time/spans.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Link } from '#web/routing/router.tsx'
import { placeOf } from '#web/steps/step-place.ts'
import { reasonWords } from './reason-words.ts'
import { RowAction } from './row-action.tsx'

type Props = Pick<ComponentProps<typeof RowAction>, 'row' | 'renderCertify'> & { first: boolean }

/** One thing that waits: its name, the reason, and the press that leads on. `first`: it leads the page. */
export function WaitingRow({ row, first, renderCertify }: Props) {
  const { i18n } = useLingui()
  const { kind, reason, place, weight_kg, tracking_code } = row
  const kg = weight_kg !== null && formatExact(weight_kg)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to={placeOf(row)}
            className="relative font-bold underline-offset-2 wrap-anywhere after:absolute after:-inset-y-2.5 after:inset-x-0 hover:underline"
          >
            <Name row={row} />
          </Link>
          {kg && <span className="text-muted tabular-nums">{kg} kg</span>}
          {place && <span className="text-sm text-muted wrap-anywhere">{place}</span>}
          {tracking_code && <span className="font-mono text-xs text-muted">{tracking_code}</span>}
        </p>
        {kind !== 'lot' && <Items row={row} />}
        <p className="text-sm text-muted *:[&:not(:first-child)]:before:mx-1.5 *:[&:not(:first-child)]:before:content-['·']">
          <span>{i18n._(reasonWords[reason])}</span>
          <When row={row} />
        </p>
      </div>
      <RowAction
        row={row}
        look={{ variant: first ? 'primary' : 'secondary', className: 'sm:min-w-52' }}
        renderCertify={renderCertify}
      />
    </li>
  )
}

function Name({ row: { kind, id, name, items, day } }: { row: TodayRow }) {
  const say = useBilingual()
  if (kind === 'lot') return items[0]?.name ? say(items[0].name) : `#${id}`
  if (kind === 'round' && day)
    return name ? (
      <>
        {formatWeekday(day)} · {name}
      </>
    ) : (
      <Trans>Round of {formatWeekday(day)}</Trans>
    )
  return name
}

/** The goods, in a line. */
function Items({ row: { items } }: { row: TodayRow }) {
  const { t } = useLingui()
  const say = useBilingual()
  if (items.length === 0) return null
  const words = items.map(
    ({ name, quantity }) => `${formatNumber(quantity)} × ${name ? say(name) : t`another device`}`,
  )
  return <p className="text-sm wrap-anywhere">{words.join(', ')}</p>
}

/** The time that counts: of a visit, of a limit, or by when staff should have acted. */
function When({ row: { kind, day, starts, ends, due_at, late, reason } }: { row: TodayRow }) {
  const now_ms = useNow()
  if (kind === 'request' && day && starts)
    return (
      <span className="font-semibold text-ink tabular-nums">
        {formatWeekday(day)}, {starts}–{ends}
      </span>
    )
  if (kind === 'store' || kind === 'lot')
    return (
      day && (
        <Late late={late}>
          <Trans>must leave by {formatDay(day)}</Trans>
        </Late>
      )
    )
  if (kind === 'consignment') return due_at && <time dateTime={due_at}>{formatInstant(due_at)}</time>
  if (!due_at || kind === 'round' || reason === 'not-weighed' || reason === 'not-certified') return null
  return (
    <Late late={late}>
      <time dateTime={due_at} title={formatInstant(due_at)}>
        {formatDue(due_at, now_ms)}
      </time>
    </Late>
  )
}

const Late = ({ late, children }: { late: boolean; children: ReactNode }) => (
  <span className={late ? 'inline-flex items-center gap-1 font-semibold text-danger' : undefined}>
    {late && (
      <>
        <AlarmClock className="size-3.5 shrink-0" aria-hidden="true" />
        <span className="sr-only">
          <Trans>Overdue:</Trans>{' '}
        </span>
      </>
    )}
    {children}
  </span>
)
