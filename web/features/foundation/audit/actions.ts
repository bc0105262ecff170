import type { AuditAction } from '#contract/administration/audit.ts'
import { accountActions } from './account-actions.tsx'
import type { Action } from './action.ts'
import { areaActions } from './area-actions.tsx'
import { backupActions } from './backup-actions.tsx'
import { certificateActions } from './certificate-actions.tsx'
import { connectionActions } from './connection-actions.tsx'
import { consignmentActions, partnerActions } from './consignment-actions.tsx'
import { contentActions } from './content-actions.tsx'
import { incidentActions } from './incident-actions.tsx'
import { pointActions } from './point-actions.tsx'
import { regularActions } from './regular-actions.tsx'
import { reportActions } from './report-actions.tsx'
import { requestActions } from './request-actions.tsx'
import { rightsActions } from './rights-actions.tsx'
import { roundActions } from './round-actions.tsx'
import { settingActions } from './setting-actions.tsx'
import { storeActions } from './store-actions.tsx'

export const actions: { [A in AuditAction]: Action<A> } = {
  ...accountActions,
  ...requestActions,
  ...contentActions,
  ...pointActions,
  ...settingActions,
  ...areaActions,
  ...roundActions,
  ...regularActions,
  ...certificateActions,
  ...storeActions,
  ...connectionActions,
  ...partnerActions,
  ...consignmentActions,
  ...reportActions,
  ...backupActions,
  ...rightsActions,
  ...incidentActions,
}
