import { useState } from 'react'
import { ApiError } from '#web/lib/api/api.ts'

/**
 * Of the request that somebody changes, the version they began with: it is fetched again while they write, and what was done
 * to it in the meantime must not pass unseen. Each refusal that says so leads on to the one that is there then.
 */
export function useSeenVersion(now: number, refusal: unknown) {
  const [seen, setSeen] = useState({ version: now, after: null as unknown })
  const refused = refusal instanceof ApiError && refusal.code === 'changed-meanwhile'
  if (refused && refusal !== seen.after && now !== seen.version) setSeen({ version: now, after: refusal })
  return seen.version
}
