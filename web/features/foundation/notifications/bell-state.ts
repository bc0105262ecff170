import type { ReplyOf } from '#contract/foundation/endpoint.ts'
import type { notifications } from '#contract/foundation/notifications.ts'

/** The server's last answer: the newest notifications and the number of unread ones. */
export type BellState = ReplyOf<typeof notifications.list>
/** One, or with `older` also every one below it. */
export type MarkedRead = { id: number; older?: boolean | undefined }

/** The list as it will be after marking. What is unread beyond it stays counted until the server has answered. */
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

const unreadIn = (list: BellState['notifications']) => list.filter(({ read_at }) => read_at === null).length

/** The highest id of a list, 0 without any: whatever comes later has a higher one. */
export const newestOf = ({ notifications }: BellState) => Math.max(0, ...notifications.map(({ id }) => id))

/** How many unread ones have come since the newest was `seen`. */
export const arrivedSince = ({ notifications }: BellState, seen: number) =>
  unreadIn(notifications.filter(({ id }) => id > seen))

/** The entry of the history that it was opened on, and the one that was drawn: behind it while a page is on its way. */
export type Opening = { entry: string; drawn: string }

/** The opening on the page of the entry `key`: the bell closes on every page but the one it was opened on. */
export const openOn = (opening: Opening, key: string): Opening | null => {
  if (key === opening.drawn) return opening
  return key === opening.entry ? { entry: key, drawn: key } : null
}
