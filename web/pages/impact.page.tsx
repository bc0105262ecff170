import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Downloads } from '#web/features/requests/impact/report/downloads.tsx'
import { Editions, FactorList } from '#web/features/requests/impact/report/factor-list.tsx'
import { Groups } from '#web/features/requests/impact/report/groups.tsx'
import { Method } from '#web/features/requests/impact/report/method.tsx'
import { MonthsChart } from '#web/features/requests/impact/report/months-chart.tsx'
import {
  Opening,
  Outcomes,
  OwnRecord,
  Refrigerants,
  Whole,
} from '#web/features/requests/impact/report/whole.tsx'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { NotFetched, problemOf } from './states/not-fetched.tsx'

export const description = msg`How much electronic waste was collected, how it was treated and which emissions that avoided, from low to high, with every factor and its source.`

/** The figures as a whole and in parts, how they are made, and the factors to use elsewhere. */
export default function ImpactPage() {
  const { t } = useLingui()
  const report = useDataSet('impactReport')
  const factors = useDataSet('factors')
  const figures = report.data?.figures
  return (
    <>
      <div className="mb-1 flex items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">
          <Trans>Impact</Trans>
        </h1>
        <RefreshButton
          label={t`Refresh the figures`}
          onRefresh={() => Promise.all([report.refetch(), factors.refetch()])}
        />
      </div>
      <p className="mb-6 max-w-prose text-muted">
        <Trans>
          The goods handed over, their outcome, and the emissions avoided: calculated from recorded weights,
          and only as exact as the published factors.
        </Trans>
      </p>
      {figures?.example && (
        <Notice tone="warning" className="mb-6">
          <Trans>This is a demonstration: these figures are made up.</Trans>
        </Notice>
      )}
      <NotFetched className="mb-6" asked={[report, factors]} failed={t`The figures could not be loaded.`} />
      <div className="flex flex-col gap-10">
        {figures ? (
          <>
            {figures.last_updated === null ? (
              <EmptyState illustration={<EmptyBoxArt />} title={<Trans>Nothing has been recorded yet</Trans>}>
                <Trans>The figures begin with the first weight that an operator records.</Trans>
              </EmptyState>
            ) : (
              <>
                <Whole figures={figures} />
                <Section title={t`Outcomes`}>
                  <Card>
                    <Outcomes figures={figures} />
                  </Card>
                </Section>
                <Section title={t`Refrigerants`}>
                  <Refrigerants figures={figures} />
                </Section>
                <Section title={t`Over time`}>
                  <Parts shown={report.data!.months.length > 0}>
                    <MonthsChart months={report.data!.months} />
                  </Parts>
                </Section>
                <Section title={t`By kind of device`}>
                  <Parts shown={report.data!.classes.length > 0}>
                    <Groups
                      groups={report.data!.classes}
                      caption={t`Kilograms and avoided emissions by kind of device`}
                      of={t`Kind of device`}
                    />
                  </Parts>
                </Section>
                <Section title={t`By district`}>
                  <Parts shown={report.data!.districts.length > 0}>
                    <Groups
                      groups={report.data!.districts}
                      caption={t`Kilograms and avoided emissions by district`}
                      of={t`District`}
                    />
                  </Parts>
                </Section>
              </>
            )}
            {figures.own_record && <OwnRecord record={figures.own_record} />}
            {figures.opening && <Opening opening={figures.opening} currency={figures.money_currency} />}
            <Section title={t`How the figures are calculated`}>
              <Method figures={figures} />
            </Section>
          </>
        ) : (
          !problemOf(report) && <Waiting />
        )}
        {factors.data && (
          <>
            <Section title={t`Every factor`}>
              <FactorList set={factors.data.set} />
            </Section>
            <Section title={t`Versions of the factors`}>
              <Editions editions={factors.data.editions} />
            </Section>
          </>
        )}
        <Section title={t`Use the data elsewhere`}>
          <Downloads />
        </Section>
      </div>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 text-xl">{title}</h2>
    {children}
  </section>
)

/** A breakdown; nothing of it while it would tell of fewer than five requests. */
const Parts = ({ shown, children }: { shown: boolean; children: ReactNode }) =>
  shown ? (
    <Card>{children}</Card>
  ) : (
    <p className="max-w-prose text-muted">
      <Trans>Shown once at least five requests have recorded weights.</Trans>
    </p>
  )

function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-10">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {['collected', 'avoided', 'uncovered'].map((figure) => (
          <Skeleton key={figure} className="h-44 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}
