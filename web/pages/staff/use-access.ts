import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#web/lib/api/config.ts'
import { groups, type Place, type Somebody } from './places.ts'

type Access = 'granted' | 'checking' | 'refused'

/** The rights to a place: by role, or everybody signed in where a deployment says so, once that is known. */
export function useAccess(user: Somebody): (place: Place) => Access {
  const config = useQuery({ ...configQuery, enabled: user.role !== 'admin' })
  return ({ roles, strict }) => {
    if (roles.includes(user.role)) return 'granted'
    if (strict) return 'refused'
    if (config.data?.adminAccess === 'signed-in') return 'granted'
    return config.isPending ? 'checking' : 'refused'
  }
}

/** The groups with the places that are open to somebody. */
export function useOwnGroups(user: Somebody) {
  const accessTo = useAccess(user)
  return groups
    .map((group) => ({ ...group, places: group.places.filter((place) => accessTo(place) === 'granted') }))
    .filter(({ places }) => places.length > 0)
}
