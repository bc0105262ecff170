import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The time in ms since 1970, for "5 minutes ago": it goes on while the page is open. */
export function useNow() {
  const [now_ms, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now_ms
}
