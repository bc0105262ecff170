import { queryOptions } from '@tanstack/react-query'
import { reloadProfile } from './own-account.ts'

/** Looks the profile up anew; the session holds it, so that every page shows the same. */
export const profileQuery = (user: number) =>
  queryOptions({ queryKey: ['profile', user], queryFn: async () => (await reloadProfile(), user) })
