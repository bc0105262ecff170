import { Period } from '#contract/proof/reports.ts'
import { GroupsPage } from '#web/features/proof/reports/groups/groups-page.tsx'
import { ReportList } from '#web/features/proof/reports/report-list.tsx'
import { ReportPage } from '#web/features/proof/reports/report-page.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Navigate, useParams } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'

/** All of them, one: `/admin/reports/2026-10`, or under which groups they are made: `/admin/reports/groups`. */
export default function AdminReports() {
  const role = useSession().user?.role
  const { period: place } = useParams()
  if (place === undefined) return <ReportList />
  if (place === 'groups') return <GroupsPage mayChange={role === 'admin'} />
  // A link in small letters is as good.
  const period = Period.safeParse(place.toUpperCase()).data
  if (!period) return <Navigate to={paths.adminReports} replace />
  return <ReportPage key={period} period={period} mayHandIn={role === 'admin' || role === 'operator'} />
}
