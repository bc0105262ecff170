import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { log } from '#web/lib/log.ts'
import { toast } from '#web/ui/toast.tsx'
import { signOut } from './auth.ts'

/** The way out: `leave` signs out and then calls `onDone`; a failure is said and nothing changes. */
export function useSignOut(onDone: () => void) {
  const { t } = useLingui()
  const [signingOut, setSigningOut] = useState(false)
  const run = async () => {
    setSigningOut(true)
    try {
      await signOut()
      onDone()
    } catch (error) {
      log.error(`Sign-out: ${(error as Error).message}`)
      toast.error(t`Failed to log out.`)
    } finally {
      setSigningOut(false)
    }
  }
  return { leave: () => void run(), signingOut }
}
