import { AuditLog } from '#web/features/foundation/audit/audit-log.tsx'
import { useAuditParams } from '#web/features/foundation/audit/use-audit-params.ts'

export default function AdminAudit() {
  return <AuditLog params={useAuditParams()} />
}
