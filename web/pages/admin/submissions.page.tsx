import { cameIn, HandedOver } from '#contract/submissions.ts'
import { ClassPicker } from '#web/knowledge/class-picker.tsx'
import { SubmissionDrawer } from '#web/features/submissions/desk/submission-drawer.tsx'
import { SubmissionsTable } from '#web/features/submissions/desk/submissions-table.tsx'
import { useTableParams } from '#web/features/submissions/desk/use-table-params.ts'
import { WeightsPanel } from '#web/features/weights/weights-panel.tsx'

export default function AdminSubmissions() {
  const params = useTableParams()
  return (
    <>
      <SubmissionsTable params={params} />
      <SubmissionDrawer params={params}>
        {({ id, service, status }) =>
          HandedOver.safeParse(service).success && (
            <WeightsPanel key={id} submission_id={id} cameIn={cameIn(status)} classInput={ClassPicker} />
          )
        }
      </SubmissionDrawer>
    </>
  )
}
