import { Trans } from '@lingui/react/macro'
import type { Report } from '#contract/proof/reports.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Card } from '#web/ui/card.tsx'

/** The consignments that left in a quarter, with the numbers under which the national register knows them. */
export function Manifests({ manifests }: Pick<Report, 'manifests'>) {
  return (
    <Card as="section" aria-labelledby="manifests">
      <h3 id="manifests" className="text-base">
        <Trans>Manifests</Trans>
      </h3>
      {manifests.length === 0 ? (
        <p className="mt-1 text-sm text-muted">
          <Trans>No consignment was sent in this period.</Trans>
        </p>
      ) : (
        <ul className="mt-1 divide-y divide-line text-sm">
          {manifests.map(
            ({ consignment_id, number, manifest_number, waste_code, receiver, sent_on, weight_kg }) => (
              <li key={consignment_id} className="flex flex-wrap items-center gap-x-4 py-1.5">
                <span className="flex min-w-0 flex-1 basis-56 flex-col">
                  <Link
                    to={`${paths.adminConsignments}/${consignment_id}`}
                    className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-2 wrap-anywhere"
                  >
                    {manifest_number || <Trans>{number}, without a manifest number</Trans>}
                  </Link>
                  <span className="pb-1 text-muted wrap-anywhere">
                    {[receiver, formatDay(sent_on), waste_code].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="font-semibold tabular-nums">{formatExact(weight_kg)} kg</span>
              </li>
            ),
          )}
        </ul>
      )}
    </Card>
  )
}
