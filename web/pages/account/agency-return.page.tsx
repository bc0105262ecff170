import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { authMessage } from '#web/features/people/accounts/auth-message.ts'
import { signInWith } from '#web/features/people/accounts/auth.ts'
import '#web/features/people/accounts/second-factor/ask.ts'
import { AgencyButton } from '#web/features/people/agency-logins/agency-button.tsx'
import { finishAtAgency } from '#web/features/people/agency-logins/calls.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { configQuery } from '#web/lib/api/config.ts'
import { IdentityError } from '#web/lib/identity/port.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/routing/paths.ts'
import { Link, Navigate, useLocation } from '#web/routing/router.tsx'
import { startOf } from '#web/routing/start-of.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { AccountLayout } from './account-layout.tsx'

/** The agency has sent somebody back, with its answer in the query. */
export default function AgencyReturn() {
  const { t } = useLingui()
  const { authCheckCompleted } = useSession()
  const outcome = useAnswer(useLocation().search, authCheckCompleted)
  const { user } = useSession()
  const { data: config } = useQuery(configQuery)
  if (outcome?.from !== undefined && user)
    return (
      <Navigate
        to={user.waiting_role ? paths.secondFactor : (outcome.from ?? startOf(user.role) ?? paths.home)}
        replace
      />
    )
  if (!outcome?.error)
    return (
      <AccountLayout title={<Trans>You are being signed in</Trans>}>
        <div className="flex justify-center py-8 text-primary">
          <Spinner size={32} label={t`Loading`} />
        </div>
      </AccountLayout>
    )
  return (
    <AccountLayout key="refused" sign="broken" title={<Trans>The sign-in did not succeed</Trans>} takeFocus>
      <Notice>{authMessage(outcome.error, 'own')}</Notice>
      {config?.agency && <AgencyButton label={config.agency.label} from={null} again />}
      <Link to={user ? paths.profile : paths.login} className={buttonStyle({ variant: 'ghost', wide: true })}>
        {user ? <Trans>Back to profile</Trans> : <Trans>Log in with a password</Trans>}
      </Link>
    </AccountLayout>
  )
}

/** `from`: signed in, and where to go on. */
type Outcome = { from: string | null; error?: undefined } | { from?: undefined; error: unknown }

/** An answer counts once: also of a page that is drawn twice. */
let taken: { search: string; outcome: Promise<Outcome> } | undefined

async function take(search: string): Promise<Outcome> {
  // Neither the history nor the next page's sender keeps it.
  history.replaceState(history.state, '', location.pathname)
  try {
    const { ticket, from } = await finishAtAgency(search)
    await signInWith((client) => client.signInWithTicket(ticket))
    return { from }
  } catch (error) {
    // The ticket was used, or came too late.
    const late = error instanceof IdentityError && error.code === 'invalid-credential'
    return { error: late ? new ApiError(409, 'agency-expired', error.message) : error }
  }
}

/** @param ready whose session is here is known: the server asks that of whoever connects an account */
function useAnswer(search: string, ready: boolean) {
  const [first] = useState(search)
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!ready) return undefined
    if (taken?.search !== first) taken = { search: first, outcome: take(first) }
    let shown = true
    void taken.outcome.then((found) => shown && setOutcome(found))
    return () => {
      shown = false
    }
  }, [first, ready])
  return outcome
}
