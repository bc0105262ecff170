import { AuditLog } from '#web/features/audit/audit-log.tsx'
import { useAuditParams } from '#web/features/audit/use-audit-params.ts'

export default function AdminAudit() {
  return <AuditLog params={useAuditParams()} />
}
