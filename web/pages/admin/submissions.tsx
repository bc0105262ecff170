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
        {({ id, service }) =>
          // Only these bring something in.
          (service === 'collection' || service === 'donation') && (
            <WeightsPanel key={id} submission_id={id} classInput={ClassPicker} />
          )
        }
      </SubmissionDrawer>
    </>
  )
}
