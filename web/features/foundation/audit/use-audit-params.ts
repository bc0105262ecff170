import { useSearchParams } from '#web/routing/router.tsx'
import { AuditAction } from '#contract/administration/audit.ts'
import type { AuditFilters } from './api.ts'

/** The page and the filter of the audit log. They live in the URL: the back button knows them. */
export function useAuditParams() {
  const [params, setParams] = useSearchParams()
  const filters: AuditFilters = {}
  const before = Number(params.get('before'))
  if (Number.isSafeInteger(before) && before > 0) filters.before = before
  const action = AuditAction.safeParse(params.get('action')).data
  if (action) filters.action = action

  const go = (next: AuditFilters) =>
    setParams(
      Object.entries(next).map(([name, value]): [string, string] => [name, String(value)]),
      {},
    )
  return {
    filters,
    older: (before: number) => go({ ...(action && { action }), before }),
    newest: () => go(action ? { action } : {}),
    /** A page belongs to the filter it was given for. */
    filter: (action: AuditAction | undefined) => go(action ? { action } : {}),
  }
}
export type AuditParams = ReturnType<typeof useAuditParams>
