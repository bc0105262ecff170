import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { log } from '#web/lib/device/log.ts'
import { toast } from '#web/ui/overlay/toast.ts'

/**
 * The way out: `leave` signs out and then calls `onDone`; a failure is said and nothing changes. A person with unsent
 * entries on this device is asked before: that is the `question` to show.
 */
export function useSignOut(onDone: () => void) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [signingOut, setSigningOut] = useState(false)
  const [question, setQuestion] = useState<ReactNode>(null)
  const run = async () => {
    setSigningOut(true)
    try {
      // Nobody needs it before: a visitor has no way out.
      const { leave } = await import('./leave.tsx')
      if (await leave(queryClient, setQuestion)) onDone()
    } catch (error) {
      log.error(`Sign-out: ${(error as Error).message}`)
      toast.error(t`Failed to log out.`)
    } finally {
      setSigningOut(false)
    }
  }
  return { leave: () => void run(), signingOut, question }
}
