import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import type { Matter } from '#contract/foundation/matters.ts'
import type { notifications } from '#contract/foundation/notifications.ts'

/** The server's last answer: the newest notifications and the number of unread ones. */
export type BellState = ReplyOf<typeof notifications.list>
/** One, or with `older` also every one below it. */
export type MarkedRead = { id: number; older?: boolean | undefined }

/** The list as it will be after marking. Unread entries beyond it stay counted until the server has answered. */
export function withRead(bell: BellState, { id, older }: MarkedRead, at: string): BellState {
  const chosen = bell.notifications.findIndex((one) => one.id === id)
  const marks = (place: number) => place === chosen || (older && chosen >= 0 && place > chosen)
  const notifications = bell.notifications.map((one, place) =>
    one.read_at === null && marks(place) ? { ...one, read_at: at } : one,
  )
  return {
    ...bell,
    notifications,
    unread: bell.unread - (unreadIn(bell.notifications) - unreadIn(notifications)),
  }
}

/** Matters of these kinds, each up to a time. */
export type SeenMatters = Pick<Matter, 'kind' | 'at'>[]

export const unseenIn = ({ matters }: BellState): SeenMatters => matters.filter(({ seen }) => !seen)

/** The list as it will be once these matters are seen; they still wait. */
export function withSeen(bell: BellState, seen: SeenMatters): BellState {
  const until = new Map(seen.map(({ kind, at }) => [kind, at]))
  const matters = bell.matters.map((one) =>
    one.at <= (until.get(one.kind) ?? '') ? { ...one, seen: true } : one,
  )
  const now = unseenIn({ ...bell, matters }).length
  return { ...bell, matters, unread: bell.unread - (unseenIn(bell).length - now) }
}

const unreadIn = (list: BellState['notifications']) => list.filter(({ read_at }) => read_at === null).length

/** The newest of a list: whatever comes later has a higher id, a matter a later time. */
export const newestOf = ({ notifications, matters }: BellState) => ({
  id: Math.max(0, ...notifications.map(({ id }) => id)),
  at: matters.reduce((newest, { at }) => (at > newest ? at : newest), ''),
})
export type Newest = ReturnType<typeof newestOf>

/** How many unread ones have come since that was the newest. */
export const arrivedSince = (bell: BellState, { id, at }: Newest) =>
  unreadIn(bell.notifications.filter((one) => one.id > id)) +
  unseenIn(bell).filter((one) => one.at > at).length

/** The entry of the history that it was opened on, and the one that was drawn: behind it while a page is on its way. */
export type Opening = { entry: string; drawn: string }

/** The opening on the page of the entry `key`: the bell closes on every page but the one it was opened on. */
export const openOn = (opening: Opening, key: string): Opening | null => {
  if (key === opening.drawn) return opening
  return key === opening.entry ? { entry: key, drawn: key } : null
}
