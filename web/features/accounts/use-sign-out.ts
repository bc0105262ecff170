import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DATA_SET } from '#web/lib/data-sets.ts'
import { log } from '#web/lib/log.ts'
import { toast } from '#web/ui/toast.ts'

/** The way out: `leave` signs out and then calls `onDone`; a failure is said and nothing changes. */
export function useSignOut(onDone: () => void) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [signingOut, setSigningOut] = useState(false)
  const run = async () => {
    setSigningOut(true)
    try {
      // What is asked as this person would only hear that they are gone.
      await queryClient.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] !== DATA_SET })
      await (await import('./auth.ts')).signOut()
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
