import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useOpened } from '#web/lib/page/use-opened.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { deskQuery } from './api.ts'
import { PointDrawer } from './point-drawer.tsx'
import { PointRow } from './point-row.tsx'
import { ServicePosters } from './posters.tsx'

/** The address of a point that does not exist yet. */
const NEW = 'new'

/** Every point, those that need somebody first; one of them opens beside the list. */
export function PointsDesk() {
  const { t } = useLingui()
  const desk = useQuery({ ...deskQuery, refetchOnWindowFocus: 'always' })
  const { value: open, show, close } = useOpened('open')
  const add = (
    <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={() => show(NEW)}>
      <Trans>Add a point</Trans>
    </Button>
  )
  const points = desk.data?.points
  return (
    <section aria-labelledby="points" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="points" className="mr-auto text-xl">
          <Trans>Drop-off points</Trans>
        </h2>
        {points && points.length > 0 && (
          <>
            <Link to={paths.adminStickers} className={buttonStyle({ variant: 'secondary' })}>
              <Printer className="size-5" aria-hidden="true" />
              <Trans>Print stickers</Trans>
            </Link>
            {add}
          </>
        )}
      </div>
      {desk.isError && (
        <ErrorState
          title={<Trans>The points could not be loaded.</Trans>}
          cause={errorMessage(desk.error)}
          retryLabel={t`Try again`}
          busy={desk.isFetching}
          onRetry={() => void desk.refetch()}
        />
      )}
      {!points ? (
        !desk.isError && (
          <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3">
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} className="h-24 rounded-card" />
            ))}
          </div>
        )
      ) : points.length === 0 ? (
        <Card padded={false}>
          <EmptyState
            illustration={<EmptyBoxArt />}
            title={<Trans>No drop-off points yet</Trans>}
            action={add}
          >
            <Trans>
              A new point appears on the public page at once. Its sticker lets visitors report that it is
              full.
            </Trans>
          </EmptyState>
        </Card>
      ) : (
        <ul className="flex flex-col gap-3">
          {points.map((point) => (
            <PointRow key={point.id} point={point} onOpen={() => show(String(point.id))} />
          ))}
        </ul>
      )}
      {desk.data && <ServicePosters ready={desk.data.public_url !== null} />}
      <PointDrawer
        open={open !== null}
        point={points?.find(({ id }) => String(id) === open)}
        isNew={open === NEW}
        ready={desk.data !== undefined}
        groups={desk.data?.groups ?? []}
        onCreated={(id) => show(String(id))}
        onClose={close}
      />
    </section>
  )
}
