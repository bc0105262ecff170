import { useLingui } from '@lingui/react'
import type { Status } from '#contract/foundation/status.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { statusLabels } from '../../labels.ts'

/** The state of a request in the reader's language. */
export function StatusLabel({ status, className }: { status: Status; className?: string }) {
  const { i18n } = useLingui()
  return (
    <StatusBadge status={status} label={i18n._(statusLabels[status])} {...(className && { className })} />
  )
}
