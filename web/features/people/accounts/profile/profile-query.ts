import { queryOptions } from '@tanstack/react-query'
import { accounts } from '#contract/people/accounts.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { reloadProfile } from './own-account.ts'

/** Loads the profile again; the session holds it, so that every page shows the same. */
export const profileQuery = (user: number) =>
  queryOptions({ queryKey: keyOf(accounts.me, user), queryFn: async () => (await reloadProfile(), user) })
