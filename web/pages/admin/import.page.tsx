import { ImportPage } from '#web/features/integrations/imports/import-page.tsx'
import { Imports } from '#web/features/integrations/imports/imports.tsx'
import { Navigate, useParams } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'

/** The registers that were brought in: `/admin/import`; one of them: `/admin/import/7`. */
export default function AdminImport() {
  const { id } = useParams()
  if (id === undefined) return <Imports />
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={paths.adminImport} replace />
  return <ImportPage key={id} id={Number(id)} />
}
