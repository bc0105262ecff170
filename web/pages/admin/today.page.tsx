import { CertifyButton } from '#web/features/proof/certificates/desk/certify-button.tsx'
import { TodayDesk } from '#web/features/requests/today/today-desk.tsx'

/** The work of the day. Operators and administrators land there. */
export default function AdminToday() {
  return (
    <TodayDesk
      renderCertify={({ kind, id }, look) => (
        <CertifyButton
          of={kind === 'consignment' ? { consignment_id: id } : { submission_id: id }}
          look={look}
          instead={null}
        />
      )}
    />
  )
}
