import type { ComponentProps, ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { today, TODAY_MAX, TodayPart, type Part } from '#contract/requests/today.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { formatNumber, formatWeekday } from '#web/lib/words/format.ts'
import { Link } from '#web/routing/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { DeskFigures, figuresQuery } from './desk-figures.tsx'
import { partWords } from './reason-words.ts'
import { RoundProgress } from './round-progress.tsx'
import { WaitingRow } from './today-row.tsx'

type Certifies = Pick<ComponentProps<typeof WaitingRow>, 'renderCertify'>

/** The part of administrators, which another part of the house reads. */
export type Administration = {
  /** It has not been read yet. */
  pending: boolean
  /** Above everything. */
  notice: ReactNode
  /** The open steps of the set-up: the first where no other work waits, the second behind it. */
  setUp: { leading: ReactNode; behind: ReactNode } | null
  /** Further work, and whether there is any. */
  rows: ReactNode
  waits: boolean
}
type Props = Certifies & { administration?: Administration | undefined }

/** Work that comes from the outside comes in without a press. */
const LOOK_AGAIN_MS = 60_000

/** The page on which staff begin: what waits, part by part, each with one press that leads on. */
export function TodayDesk({ administration, renderCertify }: Props) {
  const { t } = useLingui()
  const query = useQuery({
    ...queryOf(today.read, {}),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
  // Asked for at once, and shown below the rounds once these are known: nothing moves then.
  useQuery(figuresQuery)
  const { pending = false, notice, setUp, rows, waits = false } = administration ?? {}
  const shown = pending ? undefined : query.data?.today
  const parts = TodayPart.options.filter((part) => (shown?.parts[part].rows.length ?? 0) > 0)
  return (
    <section aria-labelledby="today" className="flex flex-col gap-5">
      <h1 id="today" className="text-xl">
        <Trans>Today</Trans>
        {shown && <span className="ml-3 text-base font-normal text-muted">{formatWeekday(shown.day)}</span>}
      </h1>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {(shown || query.isError) && notice}
          {query.isError && (
            <ErrorState
              title={<Trans>The work of today could not be loaded.</Trans>}
              cause={errorMessage(query.error)}
              retryLabel={t`Try again`}
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
          {!shown && !query.isError && <Loading />}
          {shown && parts.length === 0 && setUp?.leading}
          {shown && parts.length === 0 && !setUp && !waits && (
            <Card padded={false}>
              <EmptyState illustration={<EmptyBoxArt />} title={<h2>{t`Nothing waits for you`}</h2>}>
                <Trans>New requests, visits and goods appear here by themselves.</Trans>
              </EmptyState>
            </Card>
          )}
          {parts.map((part, at) => (
            <Waiting
              key={part}
              name={part}
              part={shown!.parts[part]}
              first={at === 0}
              renderCertify={renderCertify}
            />
          ))}
          {shown && rows}
          {shown && parts.length > 0 && setUp?.behind}
        </div>
        <aside aria-label={t`Overview`} className="flex min-w-0 flex-col gap-5">
          {shown && <RoundProgress rounds={shown.rounds} day={shown.day} />}
          {(shown || query.isError) && <DeskFigures />}
        </aside>
      </div>
    </section>
  )
}

type WaitingProps = { name: TodayPart; part: Part; first: boolean } & Certifies

function Waiting({ name, part: { rows, count }, first, renderCertify }: WaitingProps) {
  const { i18n } = useLingui()
  const { title, all } = partWords[name]
  const many = count >= TODAY_MAX ? `${formatNumber(TODAY_MAX - 1)}+` : formatNumber(count)
  return (
    <Card as="section" aria-labelledby={`part-${name}`}>
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id={`part-${name}`} className="mr-auto text-lg">
          {i18n._(title)} <span className="font-normal text-muted tabular-nums">{many}</span>
        </h2>
        <Link
          to={all}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary"
        >
          <Trans>Show all</Trans>
          <span className="sr-only">: {i18n._(title)}</span>
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </div>
      <ul>
        {rows.map((row, at) => (
          <WaitingRow
            key={`${row.kind} ${row.id}`}
            row={row}
            first={first && at === 0}
            renderCertify={renderCertify}
          />
        ))}
      </ul>
    </Card>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-5">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  )
}
