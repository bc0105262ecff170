import { useState } from 'react'
import { log } from '#web/lib/device/log.ts'

/**
 * One try at a time at something that may be refused; `error` is why the last one failed. It stays until the next one is
 * answered: a message that vanished with the press would move its button, and the second tap of a double one would hit
 * what comes after it.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** @returns whether it was taken */
  const attempt = async (work: () => Promise<unknown>) => {
    if (busy) return false
    setBusy(true)
    try {
      await work()
      setError(null)
      return true
    } catch (failure) {
      const { name, code = '' } = failure as Error & { code?: string }
      log.info(`Refused: ${name} ${code}`)
      setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, attempt, forget: () => setError(null) }
}
