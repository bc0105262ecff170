import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from '#web/routing/router.tsx'
import { AgencyButton } from '#web/features/people/agency-logins/agency-button.tsx'
import { LeaveAgency } from '#web/features/people/agency-logins/leave-agency.tsx'
import { FinishForm } from '#web/features/people/accounts/sign-in/finish-form.tsx'
import { LoginForm } from '#web/features/people/accounts/sign-in/login-form.tsx'
import { signIn } from '#web/features/people/accounts/sign-in/sign-in.ts'
import { SignUpForm } from '#web/features/people/accounts/sign-in/sign-up-form.tsx'
import { RestoreLink } from '#web/features/administration/backups/restore-link.tsx'
import { useSignOut } from '#web/features/people/accounts/use-sign-out.ts'
import { configQuery } from '#web/lib/api/config.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { paths } from '#web/routing/paths.ts'
import { startOf } from '#web/routing/start-of.ts'
import { AccountLayout } from './account-layout.tsx'
import { KeepsNothingNotice } from './keeps-nothing-notice.tsx'
import { SessionNotice } from './session-notice.tsx'

type Mode = 'login' | 'signup'
/** `from`: where to go on. `identifier`: who is expected, e.g. after a new password. `mode`: the form that is shown. */
type Arrival = { from?: string; identifier?: string; mode?: Mode } | null

export default function Login() {
  const arrival = useLocation().state as Arrival
  const navigate = useNavigate()
  const mode = arrival?.mode ?? 'login'
  const { user, newcomer } = useSession()
  const [arrivedSignedIn] = useState(user !== null)
  const card = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Typed>({})
  // A person who came signed in has nothing to do here; one who has signed in here goes on.
  if (user) {
    const first = user.waiting_role ? paths.secondFactor : (startOf(user.role) ?? paths.home)
    return <Navigate to={arrivedSignedIn ? paths.profile : (arrival?.from ?? first)} replace />
  }

  if (newcomer) {
    const { email } = newcomer
    return (
      <AccountLayout
        key="finish"
        title={<Trans>Choose your username</Trans>}
        intro={<Trans>Your sign-up with {email} was interrupted. Only this step is missing.</Trans>}
        takeFocus
      >
        <Card>
          <FinishForm />
        </Card>
        <LeaveButton />
      </AccountLayout>
    )
  }
  const switchTo = (next: Mode) => {
    setTyped((before) => ({ ...before, ...typedIn(card.current) }))
    // In the history, so that the name of the page follows.
    void navigate(paths.login, { replace: true, state: { ...arrival, mode: next } })
  }
  return mode === 'login' ? (
    <AccountLayout key="login" title={<Trans>Welcome back</Trans>}>
      <SessionNotice />
      <RestoreLink />
      <KeepsNothingNotice />
      <Demonstration />
      <Card>
        <div ref={card}>
          <LoginForm
            identifier={typed.identifier ?? typed.email ?? typed.username ?? arrival?.identifier ?? ''}
            password={typed.password ?? ''}
          />
        </div>
        <Agency from={arrival?.from ?? null} />
      </Card>
      <LeaveAgency />
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-muted">
        <Trans>New here?</Trans>
        <Button variant="ghost" onClick={() => switchTo('signup')}>
          <Trans>Sign Up</Trans>
        </Button>
      </p>
    </AccountLayout>
  ) : (
    <AccountLayout key="signup" title={<Trans>Create your account</Trans>} takeFocus>
      <RestoreLink />
      <KeepsNothingNotice />
      <Card>
        <div ref={card}>
          <SignUpForm typed={{ ...namesIn(typed.identifier), ...typed }} />
        </div>
      </Card>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-muted">
        <Trans>Already have an account?</Trans>
        <Button variant="ghost" onClick={() => switchTo('login')}>
          <Trans>Login</Trans>
        </Button>
      </p>
    </AccountLayout>
  )
}

/** The typed fields go along from one form to the other, and back. */
type Typed = Partial<Record<'identifier' | 'username' | 'email' | 'password', string>>

function typedIn(card: HTMLElement | null): Typed {
  const form = card?.querySelector('form')
  if (!form) return {}
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
}

/** A username or an address, as the sign-up asks for them. */
const namesIn = (identifier = ''): Typed => ({
  [identifier.includes('@') ? 'email' : 'username']: identifier,
})

const DemoAccounts = lazy(async () => ({
  default: (await import('#web/features/administration/demonstration/demo-accounts.tsx')).DemoAccounts,
}))

/** Anybody may sign in as anybody, where the server says that everything is an example. */
function Demonstration() {
  const { data: config } = useQuery(configQuery)
  if (!config?.demonstration) return null
  return (
    <Suspense fallback={null}>
      <DemoAccounts signIn={signIn} />
    </Suspense>
  )
}

/** The other way in, for staff of an agency that is set up. */
function Agency({ from }: { from: string | null }) {
  const { data: config } = useQuery(configQuery)
  if (!config?.agency) return null
  return (
    <div className="mt-5 border-t border-line pt-5">
      <AgencyButton label={config.agency.label} from={from} />
    </div>
  )
}

/** A sign-up that broke off can also be left. */
function LeaveButton() {
  const { leave, signingOut } = useSignOut(() => {})
  return (
    <p className="text-center">
      <Button variant="ghost" busy={signingOut} onClick={leave}>
        <Trans>Use another account</Trans>
      </Button>
    </p>
  )
}
