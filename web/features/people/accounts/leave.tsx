import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DATA_SET } from '#web/lib/api/data-sets.ts'
import { loadMessages, localeNow } from '#web/lib/words/i18n.ts'
import { getSession } from '#web/lib/session/session.ts'
import { unsent } from '#web/lib/forms/unsent.ts'
import { signOut } from './auth.ts'

/**
 * Signs out, after a question where something of this account waits on this device.
 * @param show the question; null: it was answered
 * @returns whether the person is out
 * @throws Error when the provider could not; everything is then as before
 */
export async function leave(client: QueryClient, show: (question: ReactNode) => void) {
  const waiting = unsent.of(getSession().user?.uid)
  if (waiting > 0 && !(await agreed(waiting, show))) return false
  // An answer to this person would only say that they are gone.
  await client.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] !== DATA_SET })
  await signOut()
  return true
}

async function agreed(count: number, show: (question: ReactNode) => void) {
  const [{ UnsentDialog }] = await Promise.all([
    import('./unsent-dialog.tsx'),
    loadMessages(localeNow(), 'member'),
  ])
  return new Promise<boolean>((resolve) => {
    const answer = (leaves: boolean) => {
      show(null)
      resolve(leaves)
    }
    show(<UnsentDialog count={count} onStay={() => answer(false)} onLeave={() => answer(true)} />)
  })
}
