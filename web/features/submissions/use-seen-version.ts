import { useState } from 'react'
import { ApiError } from '#web/lib/api.ts'

/**
 * Of the request that somebody changes, the version they began with: it is fetched again while they write, and what was done
 * to it meanwhile must not pass unseen. Once a refusal has said so, the one that is there now.
 */
export function useSeenVersion(now: number, refusal: unknown) {
  const [seen, setSeen] = useState(now)
  if (seen !== now && refusal instanceof ApiError && refusal.code === 'changed-meanwhile') setSeen(now)
  return seen
}
