import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { DevicePage } from '#web/knowledge/device-page.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import { paths } from '#web/routing/paths.ts'
import { Link, useParams } from '#web/routing/router.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Skeleton, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { NotFetched, problemOf } from './states/not-fetched.tsx'

export const description = ({ name }: { name?: string }) =>
  name === undefined
    ? undefined
    : msg`${name}: its dangers, weight and carbon footprint, how to hand it over and how it is recycled, with the source of every figure.`

/** The facts about one class of devices, for everybody. */
export default function KnowledgeDevice() {
  const { t } = useLingui()
  const { class: id = '' } = useParams()
  const asked = useDataSet(`device/${id}`)
  const { data, error } = asked
  const say = useBilingual()
  usePageTitle(data && say(data.device.name))

  // A text that cannot be a class (400) is not one of the list either.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoSuchDevice />
  const problem = <NotFetched className="mb-6" asked={[asked]} failed={t`This device could not be loaded.`} />
  if (data)
    return (
      <>
        {problem}
        <DevicePage
          device={data.device}
          action={
            <Link to={`${paths.collection}?device=${id}`} className={buttonStyle({ size: 'large' })}>
              <Trans>Request collection</Trans>
            </Link>
          }
        />
        <p className="mt-8">
          <Link to={paths.knowledge} className="inline-flex min-h-11 items-center font-semibold text-primary">
            <Trans>All devices</Trans>
          </Link>
        </p>
      </>
    )
  return problemOf(asked) ? problem : <Waiting />
}

const NoSuchDevice = () => (
  <EmptyState
    illustration={<NotFoundArt />}
    title={
      <h1>
        <Trans>This device is not in the guide</Trans>
      </h1>
    }
    action={
      <Link to={paths.knowledge} className={buttonStyle()}>
        <Trans>All devices</Trans>
      </Link>
    }
  >
    <Trans>Look for it by another name, or hand it over as it is.</Trans>
  </EmptyState>
)

function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-10">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
        <Skeleton className="size-32 rounded-card sm:size-44" />
        <SkeletonText lines={3} className="w-64" />
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-44 rounded-card" />
        ))}
      </div>
    </div>
  )
}
