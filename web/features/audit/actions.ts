import type { AuditAction } from '#contract/audit.ts'
import { accountActions } from './account-actions.tsx'
import type { Action } from './action.ts'
import { contentActions } from './content-actions.tsx'
import { requestActions } from './request-actions.tsx'

export const actions: { [A in AuditAction]: Action<A> } = {
  ...accountActions,
  ...requestActions,
  ...contentActions,
}
