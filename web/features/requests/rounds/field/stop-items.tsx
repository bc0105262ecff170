import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BatteryWarning, HardDrive, TriangleAlert } from 'lucide-react'
import { ClassPicture } from '#web/knowledge/classes/class-picture.tsx'
import { conditionLabels } from '#web/knowledge/condition-labels.ts'
import { formatRounded } from '#web/knowledge/quantities.ts'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import type { StopNow } from './offline/view.ts'

/** The sender's list of items, with the warnings to read before lifting them. */
export function StopItems({ stop: { items, estimate, manifest_needed } }: { stop: StopNow }) {
  const { t, i18n } = useLingui()
  const nameOf = useClassName()
  if (items.length === 0 && !manifest_needed) return null
  const [low, high] = [formatRounded(estimate?.low_kg ?? 0), formatRounded(estimate?.high_kg ?? 0)]
  const unknown = estimate?.unknown_pieces ?? 0
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="text-base">
        <Trans>Items at this stop</Trans>
      </h2>
      {manifest_needed && (
        <p className="mt-1 flex gap-2 font-semibold text-danger">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <Trans>From a business: the transporter and the manifest number are needed.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {items.map(({ device_class, quantity, brand, condition, battery_damaged, holds_data }, at) => (
          // A request holds no two of the same kind in another way than by their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex gap-3 py-3">
            {device_class !== null && (
              <ClassPicture id={device_class} size={56} className="size-14 shrink-0 rounded-control" />
            )}
            <div className="min-w-0 flex-1">
              <p className="text-lg font-bold wrap-anywhere">
                {formatNumber(quantity)} × {nameOf(device_class)}
                {brand && <span className="font-normal"> {brand}</span>}
              </p>
              {condition !== 'unknown' && <p>{i18n._(conditionLabels[condition])}</p>}
              {battery_damaged && (
                <p className="flex gap-2 font-semibold text-danger">
                  <BatteryWarning className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
                  <Trans>Battery swollen, leaking or hot</Trans>
                </p>
              )}
              {holds_data && (
                <p className="flex gap-2 font-semibold text-copper-ink">
                  <HardDrive className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
                  <Trans>May hold data</Trans>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {estimate && (
        <p className="text-lg">
          {low === high ? (
            <Trans>Estimate: about {high} kg.</Trans>
          ) : (
            <Trans>
              Estimate: {low} to {high} kg.
            </Trans>
          )}{' '}
          {unknown > 0 &&
            t`${plural(unknown, {
              one: 'One piece is not included: its weight has never been published.',
              other: '# pieces are not included: their weight has never been published.',
            })}`}
        </p>
      )}
    </section>
  )
}
