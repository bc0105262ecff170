import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/people/accounts.ts'
import { configQuery } from '#web/lib/api/config.ts'
import type { Section } from './sections.tsx'

export type Access = 'granted' | 'checking' | 'refused'

/** The rights to a section: by role, or everybody signed in where a deployment says so, once that is known. */
export function useAccess(user: User | null): (section: Section) => Access {
  const config = useQuery({
    ...configQuery,
    enabled: user !== null && user.role !== 'admin',
  })
  return ({ roles, strict }) => {
    if (user && roles.includes(user.role)) return 'granted'
    if (strict) return 'refused'
    if (config.data?.adminAccess === 'signed-in') return 'granted'
    return config.isPending ? 'checking' : 'refused'
  }
}
