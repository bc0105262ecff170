import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PencilLine, Plus } from 'lucide-react'
import { useState } from 'react'
import { pickups, type ServiceArea } from '#contract/requests/pickups.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { emptyArea, fieldsOf, type AreaFields } from './area-fields.ts'
import { AreaForm } from './area-form.tsx'
import { ClosuresCard } from './closures-card.tsx'
import { exampleOfJakarta } from './example-area.ts'

type Opened = { id: number | null; initial: AreaFields }

/** Where things are fetched, and when: areas, their hours, and the days on which nobody drives. */
export function Areas() {
  const { t } = useLingui()
  const query = useQuery(queryOf(pickups.areas, {}))
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    params.get('open') === 'new' ? { id: null, initial: emptyArea() } : undefined,
  )
  const close = () => {
    setOpened(undefined)
    if (params.has('open')) setParams({}, { replace: true })
  }
  const areas = query.data?.areas
  if (opened)
    return (
      <section aria-labelledby="area" className="flex max-w-3xl flex-col gap-5">
        <h2 id="area" className="text-xl">
          {opened.id === null ? <Trans>A new service area</Trans> : opened.initial.name}
        </h2>
        <AreaForm {...opened} onDone={close} />
      </section>
    )
  const begin = (initial: AreaFields) => setOpened({ id: null, initial })
  return (
    <section aria-labelledby="areas" className="flex max-w-3xl flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="areas" className="text-xl">
          <Trans>Service areas</Trans>
        </h2>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => begin(exampleOfJakarta())}>
            <Trans>Start from an example</Trans>
          </Button>
          <Button onClick={() => begin(emptyArea())} icon={<Plus className="size-4.5" aria-hidden="true" />}>
            <Trans>Add an area</Trans>
          </Button>
        </div>
      </div>
      {query.isError && (
        <ErrorState
          title={<Trans>The service areas could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!areas && !query.isError && <Skeleton className="h-40 rounded-card" />}
      {areas?.length === 0 && (
        <EmptyState title={<h3>{t`No service areas yet`}</h3>}>
          <Trans>Add an area with its districts and hours, so that senders there can choose a time.</Trans>
        </EmptyState>
      )}
      {areas && areas.length > 0 && (
        <ul className="flex flex-col gap-3">
          {areas.map((area) => (
            <AreaCard
              key={area.id}
              area={area}
              onEdit={() => setOpened({ id: area.id, initial: fieldsOf(area) })}
            />
          ))}
        </ul>
      )}
      {query.data && <ClosuresCard closures={query.data.closures} />}
    </section>
  )
}

function AreaCard({ area, onEdit }: { area: ServiceArea; onEdit: () => void }) {
  const { t } = useLingui()
  const { name, active, districts, hours } = area
  const visits = hours.reduce((sum, one) => sum + one.visits, 0)
  return (
    <Card as="li" className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h3 className="text-base">
          {name} {!active && <Badge>{t`Not offered`}</Badge>}
        </h3>
        <p className="text-sm text-muted">
          {t`${plural(districts.length, { one: '# district', other: '# districts' })}`} ·{' '}
          {t`${plural(visits, { one: '# visit a week', other: '# visits a week' })}`}
        </p>
        <p className="line-clamp-2 text-sm">{districts.map(({ districtName }) => districtName).join(', ')}</p>
      </div>
      <Button
        variant="ghost"
        square
        aria-label={t`Change: ${name}`}
        onClick={onEdit}
        icon={<PencilLine className="size-4.5" aria-hidden="true" />}
      />
    </Card>
  )
}
