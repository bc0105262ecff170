import type { Reason, RowReason } from '#contract/integrations/imports.ts'

/** As a row keeps it: `missing:day`, `total`. */
export const toReasonText = ({ reason, field }: Reason) => (field === null ? reason : `${reason}:${field}`)

export function toReason(kept: string): Reason {
  const [reason, field = null] = kept.split(':') as [RowReason, string?]
  return { reason, field }
}
