import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { audit, type AuditAction } from '#contract/administration/audit.ts'
import { queryOf } from '#web/lib/api/queries.ts'

export const PAGE_SIZE = 20

export type AuditFilters = { before?: number; action?: AuditAction }

/** A page of the audit log, newest first; `before` is the id of the entry that it ends above. */
export const auditQuery = (filters: AuditFilters) =>
  queryOptions({
    ...queryOf(audit.list, { query: { ...filters, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
