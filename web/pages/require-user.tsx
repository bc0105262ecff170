import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'

/** For signed-in people only. The frame shows its spinner until it is known who is there. */
export function RequireUser() {
  const { user, authCheckCompleted } = useSession()
  const { pathname, search } = useLocation()
  if (!authCheckCompleted) return null
  return user ? <Outlet /> : <Navigate to={paths.login} replace state={{ from: pathname + search }} />
}
