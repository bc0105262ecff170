import { SubmissionDrawer } from '#web/features/submissions/submission-drawer.tsx'
import { SubmissionsTable } from '#web/features/submissions/submissions-table.tsx'
import { useTableParams } from '#web/features/submissions/use-table-params.ts'

export function AdminSubmissions() {
  const params = useTableParams()
  return (
    <>
      <SubmissionsTable params={params} />
      <SubmissionDrawer params={params} />
    </>
  )
}
