import { cameIn, OPEN } from '#contract/requests/request-life.ts'
import { HandedOver } from '#contract/requests/submissions.ts'
import { CertificateSection } from '#web/features/proof/certificates/desk/certificate-section.tsx'
import { FreeTimes } from '#web/features/requests/pickups/free-times.tsx'
import { DeskAppointment } from '#web/features/requests/pickups/desk-appointment.tsx'
import { ReceiptButton } from '#web/features/proof/receipts/receipt-button.tsx'
import { SubmissionDrawer } from '#web/features/requests/submissions/desk/drawer/submission-drawer.tsx'
import { SubmissionsTable } from '#web/features/requests/submissions/desk/table/submissions-table.tsx'
import { useTableParams } from '#web/features/requests/submissions/desk/table/use-table-params.ts'
import { WeightsPanel } from '#web/features/requests/weights/weights-panel.tsx'

export default function AdminSubmissions() {
  const params = useTableParams()
  return (
    <>
      <SubmissionsTable params={params} times={FreeTimes} />
      <SubmissionDrawer params={params}>
        {({ id, service, status, tracking_code }, detail) =>
          HandedOver.safeParse(service).success && (
            <>
              {detail && !detail.anonymised_at && (
                <DeskAppointment
                  key={`${id} pick-up`}
                  id={id}
                  open={OPEN.has(status)}
                  appointment={detail.appointment}
                />
              )}
              <WeightsPanel key={id} submission_id={id} status={status} items={detail?.items} />
              {cameIn(status) && (
                <>
                  <ReceiptButton key={`${id} receipt`} id={id} tracking_code={tracking_code} wide />
                  <CertificateSection key={`${id} certificate`} of={{ submission_id: id }} />
                </>
              )}
            </>
          )
        }
      </SubmissionDrawer>
    </>
  )
}
