// Opens pictures in a process of its own: what opens them is a lot of C, and what a hostile file makes of it, a crash or
// a gigabyte, is this process's alone (darkroom.ts).
import type { PictureFormat, PictureWidth } from '#contract/reference/content.ts'
import type { ProblemCode } from '#contract/foundation/problems.ts'
import { limitMemory } from '#server/adapters/workers/limit-memory.ts'
import { Problem } from '#server/core/errors.ts'
import { alike, photo } from './photo.ts'
import { normalise, resize } from './resize.ts'
import { draw } from './vector.ts'

/** A function by its name, with what it is given. */
export type Task =
  | ['photo', data: Uint8Array]
  | ['alike', one: Uint8Array, other: Uint8Array]
  | ['normalise', data: Uint8Array]
  | ['draw', data: Uint8Array]
  | ['resize', data: Uint8Array, width: PictureWidth, format: PictureFormat]
export type Answer =
  | { done: unknown }
  | { refused: { status: number; code: ProblemCode; message: string; because: string } }
  | { failed: string }

// The server ends it when it is done with it; Ctrl-C in a terminal reaches both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
limitMemory(Number(process.argv[2]))
process.on('message', async (task: Task) => process.send!(await answerTo(task)))

async function answerTo(task: Task): Promise<Answer> {
  try {
    return { done: await perform(task) }
  } catch (error) {
    if (!(error instanceof Problem)) return { failed: (error as Error).message }
    const { status, code, message, cause } = error
    return { refused: { status, code, message, because: cause instanceof Error ? cause.message : '' } }
  }
}

function perform(task: Task) {
  switch (task[0]) {
    case 'photo':
      return photo(task[1])
    case 'alike':
      return alike(task[1], task[2])
    case 'normalise':
      return normalise(task[1])
    case 'draw':
      return draw(task[1])
    case 'resize':
      return resize(task[1], task[2], task[3])
  }
}
