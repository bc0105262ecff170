import { Trans } from '@lingui/react/macro'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Some drop-off points in few lines, in the order of `ids`. */
export function NearPoints({ ids }: { ids: readonly number[] }) {
  const { data } = useDataSet('points')
  const near = ids.flatMap((id) => data?.points.find((point) => point.id === id) ?? [])
  if (near.length === 0) return null
  return (
    <section aria-labelledby="near-points" className="mt-6">
      <h2 id="near-points" className="text-lg">
        <Trans>Drop-off points near you</Trans>
      </h2>
      <p className="mt-1 text-sm text-muted">
        <Trans>You can bring it there yourself. Check first what each point takes.</Trans>
      </p>
      <ul className="mt-2 divide-y divide-line">
        {near.map((point) => (
          <li key={point.id} className="flex flex-col gap-0.5 py-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{point.name}</span>
              {point.is_example && (
                <Badge tone="outline">
                  <Trans>Example</Trans>
                </Badge>
              )}
            </span>
            <span className="text-sm wrap-anywhere">
              {point.address}, {point.district.districtName}
            </span>
          </li>
        ))}
      </ul>
      <Link
        to={paths.dropOff}
        className="inline-flex min-h-11 items-center font-semibold text-primary hover:text-primary-strong"
      >
        <Trans>Opening hours and directions</Trans>
      </Link>
    </section>
  )
}
