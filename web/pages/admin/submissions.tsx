import { cameIn, HandedOver } from '#contract/submissions.ts'
import { ClassPicker } from '#web/features/knowledge/class-picker.tsx'
import { SubmissionDrawer } from '#web/features/submissions/submission-drawer.tsx'
import { SubmissionsTable } from '#web/features/submissions/submissions-table.tsx'
import { useTableParams } from '#web/features/submissions/use-table-params.ts'
import { WeightsPanel } from '#web/features/weights/weights-panel.tsx'

export function AdminSubmissions() {
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
