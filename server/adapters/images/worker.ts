// Opens pictures in a process of its own: what opens them is a lot of C, and what a hostile file makes of it, a crash or
// a gigabyte, is this process's alone (darkroom.ts).
import type { PictureFormat, PictureWidth } from '#contract/reference/content.ts'
import type { ProblemCode } from '#contract/foundation/problems.ts'
import { limitMemory } from '#server/adapters/workers/limit-memory.ts'
import { Problem } from '#server/core/errors.ts'
import { areAlike, toPhoto } from './photo.ts'
import { normalisePicture, printPicture, resizePicture } from './resize.ts'
import { drawVector } from './vector.ts'

/** A function by its name, with what it is given. */
export type ImageTask =
  | ['photo', data: Uint8Array]
  | ['open-photo', data: Uint8Array]
  | ['alike', one: Uint8Array, other: Uint8Array]
  | ['normalise', data: Uint8Array]
  | ['draw', data: Uint8Array]
  | ['resize', data: Uint8Array, width: PictureWidth, format: PictureFormat]
  | ['print', data: Uint8Array]
export type ImageAnswer =
  | { done: unknown }
  | { refused: { status: number; code: ProblemCode; message: string; because: string } }
  | { failed: string }

// The server ends it when it is done with it; Ctrl-C in a terminal reaches both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
limitMemory(Number(process.argv[2]))
process.on('message', async (task: ImageTask) => process.send!(await answerTo(task)))

async function answerTo(task: ImageTask): Promise<ImageAnswer> {
  try {
    return { done: await perform(task) }
  } catch (error) {
    if (!(error instanceof Problem)) return { failed: (error as Error).message }
    const { status, code, message, cause } = error
    return { refused: { status, code, message, because: cause instanceof Error ? cause.message : '' } }
  }
}

function perform(task: ImageTask) {
  switch (task[0]) {
    case 'photo':
      return toPhoto(task[1])
    case 'open-photo':
      return toPhoto(task[1], (early) => process.send!({ early }))
    case 'alike':
      return areAlike(task[1], task[2])
    case 'normalise':
      return normalisePicture(task[1])
    case 'draw':
      return drawVector(task[1])
    case 'resize':
      return resizePicture(task[1], task[2], task[3])
    case 'print':
      return printPicture(task[1])
  }
}
