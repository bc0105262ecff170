import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { LoginForm, type Mode } from '#web/features/accounts/login-form.tsx'
import { Logo } from '#web/illustrations/logo.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { paths } from '#web/paths.ts'

export function Login() {
  const [mode, setMode] = useState<Mode>('login')
  const [done, setDone] = useState(false)
  const { user, ended, error } = useSession()
  const navigate = useNavigate()
  const from = (useLocation().state as { from?: string } | null)?.from
  // Somebody who is signed in already has nothing to do here.
  if (user && !done) return <Navigate to={paths.profile} replace />

  const finish = () => {
    setDone(true)
    void navigate(from ?? paths.home, { replace: true })
  }
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5 py-4">
      <div className="text-center">
        <Logo size={56} className="mx-auto" />
        <h1 className="mt-3 text-2xl font-bold tracking-tight">
          {mode === 'login' ? <Trans>Welcome back</Trans> : <Trans>Create your account</Trans>}
        </h1>
      </div>
      {(ended || error) && (
        <p role="status" className="rounded-card bg-copper-soft p-3 text-sm">
          {ended ? <Trans>Your session has ended. Please log in again.</Trans> : error}
        </p>
      )}
      <Card>
        {/* A new form for each mode: toggling clears what was said about the other. */}
        <LoginForm key={mode} mode={mode} onDone={finish} />
      </Card>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-muted">
        {mode === 'login' ? <Trans>New here?</Trans> : <Trans>Already have an account?</Trans>}
        <Button variant="ghost" onClick={() => setMode(mode === 'login' ? 'signup' : 'login')}>
          {mode === 'login' ? <Trans>Sign Up</Trans> : <Trans>Login</Trans>}
        </Button>
      </p>
    </div>
  )
}
