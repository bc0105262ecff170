import { Trans, useLingui } from '@lingui/react/macro'
import { BatteryWarning, HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Item } from '#contract/reference/items.ts'
import { conditionLabels } from '#web/knowledge/condition-labels.ts'
import { ClassPicture } from '#web/knowledge/classes/class-picture.tsx'
import { useClassName } from '#web/knowledge/classes/use-class-name.ts'
import { formatNumber } from '#web/lib/words/format.ts'

type Props = {
  item: Item
  /** Its place in a list that can be changed. */
  at?: number
  below?: ReactNode
  children?: ReactNode
}

/** One item: what it is, how many, in which state, and what must be known before somebody lifts it. */
export function ItemLine({ item, at, below, children }: Props) {
  const { i18n } = useLingui()
  const nameOf = useClassName()
  const { device_class, quantity, brand, condition } = item
  return (
    <li data-item={at} className="flex flex-wrap items-start gap-x-3 py-2.5">
      {device_class === null ? (
        <span aria-hidden="true" className="size-11 shrink-0 rounded-control bg-sunken" />
      ) : (
        <ClassPicture id={device_class} size={44} className="size-11 shrink-0 rounded-control" />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          {quantity > 1 && `${formatNumber(quantity)} × `}
          {nameOf(device_class)}
          {brand && <span className="font-normal text-muted"> {brand}</span>}
        </p>
        {condition !== 'unknown' && (
          <p className="text-sm text-muted">{i18n._(conditionLabels[condition])}</p>
        )}
        {item.battery_damaged && (
          <p className="flex items-center gap-1.5 text-sm font-semibold text-danger">
            <BatteryWarning className="size-4 shrink-0" aria-hidden="true" />
            <Trans>Battery swollen, leaking or hot</Trans>
          </p>
        )}
        {item.holds_data && (
          <p className="flex items-center gap-1.5 text-sm text-copper-ink">
            <HardDrive className="size-4 shrink-0" aria-hidden="true" />
            <Trans>May hold data</Trans>
          </p>
        )}
      </div>
      {children}
      {below && <div className="basis-full">{below}</div>}
    </li>
  )
}
