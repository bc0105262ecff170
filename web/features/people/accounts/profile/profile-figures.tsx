import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

/** The member's totals: counted, weighed, and "estimated" wherever nothing was weighed. */
export function ProfileFigures({ user, loading }: { user: User; loading: boolean }) {
  const { t } = useLingui()
  const { handedOverWeight, weighedWeight, recycledWeight, recycledGrade, carbon } = user
  const handedOver = formatNumber(handedOverWeight)
  const recycled = formatNumber(recycledWeight)
  const uncounted = formatNumber(carbon.uncounted_kg)
  const avoided = formatNumber(Math.round(carbon.avoided_kg_co2e * 10) / 10)
  const notes = [
    handedOverWeight > 0 &&
      (weighedWeight === handedOverWeight
        ? t`Handed over so far: ${handedOver} kg`
        : t`Handed over so far: ${handedOver} kg, estimated`),
    recycledGrade === 'weighed' && t`Recycled so far: ${recycled} kg`,
    recycledGrade === 'estimated' && t`Recycled so far: ${recycled} kg, estimated`,
    carbon.uncounted_kg > 0 &&
      t`Not calculated for ${uncounted} kg: there is no published factor, or the number of pieces is unknown`,
  ].filter((note) => note !== false)
  return (
    <dl aria-busy={loading} className="grid grid-cols-2 gap-x-3 md:gap-x-4">
      <Figure
        label={t`E-waste requests`}
        value={formatNumber(user.collections)}
        note={t`Collection and donation requests`}
        loading={loading}
      />
      <Figure
        label={t`Carbon footprint reduced`}
        value={
          carbon.grade === null && carbon.uncounted_kg > 0 ? (
            <span className="text-base leading-(--text-2xl--line-height)">{t`Not known yet`}</span>
          ) : (
            <>
              {carbon.grade === null ? '0' : `≈${avoided}`} <span className="text-lg">kg</span>
              {carbon.grade === 'estimated' && (
                <>
                  {' '}
                  <span className="text-sm font-semibold tracking-normal text-muted">{t`estimated`}</span>
                </>
              )}
            </>
          )
        }
        note={notes.length > 0 ? notes.join('. ') : t`Nothing has been weighed yet`}
        loading={loading}
      />
    </dl>
  )
}

type FigureProps = { label: string; value: ReactNode; note: string; loading: boolean }

/** The rows of both stand in line, however long a label is. */
const Figure = ({ label, value, note, loading }: FigureProps) => (
  <div className="row-span-3 grid grid-rows-subgrid rounded-card border border-line bg-surface p-4">
    <dt className="text-sm font-semibold">{label}</dt>
    <dd className="mt-1.5 text-2xl font-bold tracking-tight">
      {loading ? <Skeleton className="my-1 h-6.5 w-16" /> : value}
    </dd>
    <dd className="mt-0.5 text-sm text-muted">{note}</dd>
  </div>
)
