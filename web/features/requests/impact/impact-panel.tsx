import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useMemo, useRef, type ReactNode } from 'react'
import type { Impact } from '#contract/requests/impact.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { fetchProblem } from '#web/lib/api/fetch-problem.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { longDay } from '#web/lib/time/long-day.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { money, tonnes, writeFigure, type Figure } from '#contract/requests/impact-figures.ts'
import { FigureSources } from './figure-sources.tsx'
import { useCountUp } from './use-count-up.ts'

/**
 * The kilograms, emissions and payments so far, with the sources of the figures. `action` stands in the corner; its
 * message `said` replaces the date for a while.
 */
export function ImpactPanel({ action, said }: { action?: ReactNode; said?: string }) {
  const { t } = useLingui()
  const headingId = useId()
  const { data, dataUpdatedAt, error, failureReason, isFetching, refetch } = useDataSet('impact')
  // Said at the first failure, not after the silent second and third try.
  const problem = error ?? failureReason
  return (
    <section
      aria-labelledby={headingId}
      className={classNames(cardStyle({ padded: false }), 'px-4 pt-3 md:px-5')}
    >
      <div className="flex min-h-11 items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 id={headingId} className="text-base">
            <Trans>Sustainability impact</Trans>
          </h2>
          <div className="flow-root min-h-5 text-sm text-muted">
            <span role="status" className="font-semibold text-ink">
              {said}
            </span>
            {said ? null : data?.example ? (
              <Trans>This is a demonstration: these figures are made up.</Trans>
            ) : data ? (
              <Recorded at={data.last_updated} />
            ) : problem ? null : (
              <Skeleton className="mt-1 h-4 w-44" />
            )}
          </div>
        </div>
        {action}
      </div>
      {data ? (
        <Figures impact={data} />
      ) : problem ? (
        <ErrorState
          className="min-h-27 border-0! p-0!"
          title={<Trans>Could not load impact data.</Trans>}
          cause={fetchProblem(problem)}
          retryLabel={t`Retry`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting />
      )}
      {data && problem && <KeptSince at_ms={dataUpdatedAt} />}
      <details className="group mt-2 border-t border-line">
        <summary className="-mx-1 flex min-h-11 list-none items-center gap-1 rounded-control px-1 text-sm font-semibold text-primary hover:text-primary-strong [&::-webkit-details-marker]:hidden">
          <Trans>Where it comes from</Trans>
          <ChevronDown className="size-4 transition-[rotate] group-open:rotate-180" aria-hidden="true" />
        </summary>
        <FigureSources impact={data} />
      </details>
    </section>
  )
}

/** The device has no newer figures. */
function KeptSince({ at_ms }: { at_ms: number }) {
  const age = formatRelative(new Date(at_ms).toISOString(), useNow())
  return (
    <p role="status" className="mt-2 text-sm text-copper-ink">
      <Trans>Could not load newer figures. These were read {age}.</Trans>
    </p>
  )
}

function Recorded({ at }: { at: string | null }) {
  if (at === null) return <Trans>Nothing has been recorded yet</Trans>
  const date = longDay(at)
  return (
    <Trans>
      Last updated{' '}
      <time dateTime={at} lang="id">
        {date}
      </time>
    </Trans>
  )
}

function Figures({ impact }: { impact: Impact }) {
  const { t } = useLingui()
  const locale = useLocale()
  const list = useRef<HTMLDListElement>(null)
  const figures = useMemo(() => figuresOf(impact), [impact])
  useCountUp(list, figures, locale)
  const units: Record<Figure['unit'], string> = {
    tonnes: t`Tonnes`,
    co2: t`Tonnes CO2-eq`,
    dollars: t`US dollars`,
    // The sign before the figure says it.
    rupiah: '\u00a0',
    thousand: t`thousand`,
    million: t`million`,
    billion: t`billion`,
  }
  const before = impact.opening && figuresOf({ ...impact, ...impact.opening })
  const labels = [t`E-waste managed`, t`CO2 saved`, t`To waste collectors`]
  return (
    <dl ref={list} className={grid}>
      {figures.map((figure, at) => {
        const label = labels[at]
        const text = writeFigure(figure, locale)
        const opening = before?.[at]
        return (
          <div key={label} className={node}>
            <dt className="order-2 text-sm leading-snug font-semibold">{label}</dt>
            <dd className="order-1">
              <span className="block text-xl font-bold tracking-tight whitespace-nowrap sm:text-3xl">
                <span data-figure={text} aria-hidden="true">
                  {text}
                </span>
                <span className="sr-only">{text} </span>
              </span>
              <span className="block text-xs text-muted sm:text-sm">{units[figure.unit]}</span>
            </dd>
            {opening && (
              <dd className="order-3 text-xs text-muted">
                {t`Before this software:`} {writeFigure(opening, locale)} {units[opening.unit]}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

const figuresOf = (impact: Impact): Figure[] => [
  tonnes(impact.ewaste_managed, 'tonnes'),
  tonnes(impact.co2_saved, 'co2'),
  money(impact),
]

const grid = 'mt-1 grid min-h-27 grid-cols-3 gap-x-2.5 sm:gap-x-4'
/** A trace that joins the figures, with a node above each. */
const node =
  'relative flex flex-col pt-5 before:absolute before:top-2 before:left-0 before:size-2.5 before:rounded-full before:border-2 before:border-copper after:absolute after:top-3 after:right-[-0.5rem] after:left-3.5 after:border-t-2 after:border-line last:after:right-0'

/** In the size of the figures. */
function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className={grid}>
      {['w-16', 'w-14', 'w-18'].map((width) => (
        <div key={width} className={node}>
          <Skeleton className={classNames('my-1 h-5.5 sm:h-8', width)} />
          <Skeleton className="my-0.5 h-4 w-4/5" />
          <Skeleton className="my-0.5 h-4 w-full" />
        </div>
      ))}
    </div>
  )
}
