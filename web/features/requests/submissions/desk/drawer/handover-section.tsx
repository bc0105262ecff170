import { sourceNames } from '#web/lib/words/source-names.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SubmissionDetail } from '#contract/requests/submissions.ts'
import { SafetyCard } from '#web/knowledge/safety-card.tsx'
import { ItemList } from '../../items/item-list.tsx'
import { RouteNote } from '../../items/route-note.tsx'
import { ClearForm } from './clear-form.tsx'

/** The items, their legal route, and what holds up their collection. */
export function HandoverSection({ submission }: { submission: SubmissionDetail }) {
  const { i18n } = useLingui()
  const { items, estimate, waste_source, on_hold, route, transporter, manifest_number } = submission
  if (items.length === 0 && waste_source === null && !manifest_number) return null
  return (
    <section aria-labelledby="handover" className="flex flex-col gap-3">
      <h3 id="handover" className="text-base">
        <Trans>Items to hand over</Trans>
      </h3>
      {items.length > 0 && <ItemList items={items} estimate={estimate} />}
      {on_hold && (
        <>
          <SafetyCard />
          <ClearForm submission={submission} />
        </>
      )}
      {waste_source && (
        <div>
          <p>
            <Trans>From: {i18n._(sourceNames[waste_source])}</Trans>
          </p>
          <p className="mt-1 text-sm text-muted">
            <RouteNote waste_source={waste_source} />
          </p>
        </div>
      )}
      {(route === 'business' || manifest_number) && (
        <p>
          {manifest_number && transporter ? (
            <Trans>
              Moved by {transporter}, manifest {manifest_number}
            </Trans>
          ) : (
            <Trans>A licensed transporter and a manifest number are needed at collection.</Trans>
          )}
        </p>
      )}
    </section>
  )
}
