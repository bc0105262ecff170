import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from '#web/routing/router.tsx'
import { hasStoredSession } from '#web/lib/identity/stored-session.ts'
import { deferred } from '#web/lib/page/deferred.tsx'
import { loadMessages, localeNow } from '#web/lib/words/i18n.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'
import { NoProfile } from './no-profile.tsx'

const KeptNotice = deferred(async () => {
  const [{ KeptNotice }] = await Promise.all([import('./kept-notice.tsx'), loadMessages(localeNow(), 'open')])
  return KeptNotice
})

/** For signed-in people only. The frame shows its spinner until it is known who is there. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { user, kept_at, newcomer, authCheckCompleted, ended, error } = useSession()
  const { pathname, search } = useLocation()
  const [arrivedSignedIn] = useState(user !== null)
  if (!authCheckCompleted) return null
  if (user)
    return (
      <>
        {kept_at && <KeptNotice kept_at={kept_at} />}
        {children}
      </>
    )
  // The session could not be looked at: no reason to ask anybody to log in.
  if (hasStoredSession() && !newcomer && !ended && !error) return <NoProfile />
  // A person who logs out here goes home; everybody else has to log in first, and then comes back.
  if (arrivedSignedIn && ended === 'left') return <Navigate to={paths.home} replace />
  return <Navigate to={paths.login} replace state={{ from: pathname + search }} />
}
