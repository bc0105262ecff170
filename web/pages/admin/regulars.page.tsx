import { RegularsDesk } from '#web/features/requests/regulars/regulars-desk.tsx'
import { StatusLabel } from '#web/features/requests/submissions/desk/table/status-label.tsx'
import { HandoverField } from '#web/features/requests/submissions/items/handover-field.tsx'

export default function AdminRegulars() {
  return <RegularsDesk goods={HandoverField} status={StatusLabel} />
}
