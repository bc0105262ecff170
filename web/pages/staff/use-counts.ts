import { useQuery } from '@tanstack/react-query'
import { MATTERS_MAX, type Matter } from '#contract/foundation/matters.ts'
import { notificationsQuery } from '#web/features/foundation/notifications/api.ts'
import { paths } from '#web/routing/paths.ts'
import type { Place, Somebody } from './places.ts'

/**
 * The number beside a place, as it is shown; empty where nothing waits. Today has the sum of all. A request that waits for two
 * reasons counts once, at the first place that has one of them.
 */
export const countAt = ({ to, matters = [] }: Place, waiting: readonly Pick<Matter, 'kind' | 'once'>[]) => {
  const counted =
    to === paths.adminToday ? waiting : waiting.filter(({ kind }) => matters.some((one) => one === kind))
  const sum = counted.reduce((sum, { once }) => sum + once, 0)
  return sum >= MATTERS_MAX ? `${MATTERS_MAX - 1}+` : sum > 0 ? String(sum) : ''
}

/** The matters of the bell, by place: nothing more is asked for. */
export function useCounts(user: Somebody) {
  const { data } = useQuery({ ...notificationsQuery(user.id), enabled: user.role !== 'member' })
  return (place: Place) => countAt(place, data?.matters ?? [])
}
