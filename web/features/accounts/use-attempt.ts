import { useState } from 'react'
import { log } from '#web/lib/log.ts'
import { authMessage, type During } from './auth-message.ts'

/**
 * One try at a time at something about an account; `error` is why the last one failed, `message` in words. It stays until
 * the next one is answered, so that no button moves under a second tap.
 */
export function useAttempt(during: During) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const attempt = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
      setError(null)
    } catch (failure) {
      const { name, code = '' } = failure as Error & { code?: string }
      log.info(`${during} refused: ${name} ${code}`)
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    message: error === null ? '' : authMessage(error, during),
    attempt,
    forget: () => setError(null),
  }
}
