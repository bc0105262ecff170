import { z } from 'zod'
import { storage } from '#web/lib/device/storage.ts'
import { withRead, type BellState, type MarkedRead } from './bell-state.ts'

const NAME = 'notification-marks'
const Kept = z.object({
  user: z.int(),
  marks: z.array(z.object({ id: z.int(), older: z.boolean().optional() })),
})

/** The marks of this account that the server has not answered yet: a reload in between loses none. */
export function keptMarks(user: number): MarkedRead[] {
  const { data } = Kept.safeParse(storage.read(NAME))
  return data?.user === user ? data.marks : []
}

export const keepMark = (user: number, mark: MarkedRead) => write(user, [...others(user, mark), mark])

export const forgetMark = (user: number, mark: MarkedRead) => write(user, others(user, mark))

/** A list that may be older than what was marked. */
export const withKept = (user: number, bell: BellState) =>
  keptMarks(user).reduce((list, mark) => withRead(list, mark, new Date().toISOString()), bell)

const others = (user: number, { id, older }: MarkedRead) =>
  keptMarks(user).filter((mark) => mark.id !== id || mark.older !== older)

const write = (user: number, marks: MarkedRead[]) =>
  marks.length > 0 ? void storage.write(NAME, { user, marks }) : storage.remove(NAME)
