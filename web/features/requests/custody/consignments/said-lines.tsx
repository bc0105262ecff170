import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Confirmation } from '#contract/proof/partners.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Said = Omit<Confirmation, 'act_id'>
type Props<One extends Said> = { confirmations: readonly One[]; renderAction?: (one: One) => ReactNode }

/** The receiver's confirmations, oldest first; a cancelled one stays readable. */
export const SaidLines = <One extends Said>({ confirmations, renderAction }: Props<One>) => (
  <ol className="flex flex-col gap-2">
    {confirmations.map((one) => {
      return (
        <li key={one.id} className="flex flex-wrap items-start gap-3 rounded-control bg-sunken p-3 text-sm">
          <Check className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
          <div className="min-w-0 flex-1 basis-40">
            <p className={classNames('font-bold', one.corrected && 'line-through')}>
              {one.kind === 'received' ? <Trans>Received</Trans> : <Trans>Treated</Trans>}
            </p>
            <p className="text-muted wrap-anywhere">
              {formatInstantShort(one.at)}
              {one.by_name && ` · ${one.by_name}`}
            </p>
            {one.note && <p className="wrap-anywhere">{one.note}</p>}
          </div>
          {one.on_paper && (
            <Badge>
              <Trans>On paper</Trans>
            </Badge>
          )}
          {one.corrected && (
            <Badge tone="copper">
              <Trans>Undone</Trans>
            </Badge>
          )}
          {renderAction?.(one)}
        </li>
      )
    })}
  </ol>
)
