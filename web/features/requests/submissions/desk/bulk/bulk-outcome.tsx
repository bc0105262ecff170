import { useState } from 'react'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { wordsOf, type OtherWords } from '#web/lib/api/error-message.ts'
import { leadTo } from '#web/lib/api/refusal.tsx'
import { titleLabel } from '#web/lib/words/service-titles.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import type { Bulk, Refused } from './use-bulk.ts'

const OTHERWISE: OtherWords = {
  'status-conflict': msg`Its status does not allow this step.`,
  'changed-meanwhile': msg`Somebody else has assigned it in the meantime.`,
  'not-found': msg`This request no longer exists.`,
}

/** The requests that a bulk action refused, and why; they stay selected. */
export function BulkOutcome({ bulk: { outcome, seen } }: { bulk: Bulk }) {
  const { t } = useLingui()
  // The message stays while it closes.
  const [last, setLast] = useState(outcome)
  if (outcome && outcome !== last) setLast(outcome)
  const { done, refused } = last ?? { done: 0, refused: [] }
  return (
    <Dialog
      open={outcome !== undefined}
      onOpenChange={(open) => {
        if (!open) seen()
      }}
      closeLabel={t`Close`}
      title={
        <Plural value={refused.length} one="# request was not changed" other="# requests were not changed" />
      }
      description={
        done === 0 ? (
          <Trans>Nothing was changed.</Trans>
        ) : (
          <Plural value={done} one="# other request was changed." other="# other requests were changed." />
        )
      }
      footer={
        <Button onClick={seen}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {refused.map((one) => (
          <Line key={one.row.id} {...one} />
        ))}
      </ul>
    </Dialog>
  )
}

function Line({ row, result }: Refused) {
  const { i18n } = useLingui()
  const label = titleLabel(row.title)
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="font-semibold wrap-anywhere">{label ? i18n._(label) : row.title}</span>
      <span className="font-mono text-xs text-muted">
        <TrackingCode code={row.tracking_code} />
      </span>
      <span className="flex gap-1.5 text-sm text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>
          {wordsOf(result.code, OTHERWISE) ?? result.error}{' '}
          {result.code !== 'not-found' && leadTo(result.at ?? { kind: 'request', id: row.id })}
        </span>
      </span>
    </li>
  )
}
