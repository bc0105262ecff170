import { availableParallelism } from 'node:os'
import { createWorkers, NoAnswer, type WorkersOptions } from '#server/adapters/workers/workers.ts'
import { Problem } from '#server/core/errors.ts'
import type { Logger } from '#server/logging/log.ts'
import { programFile } from '#server/machine/place.ts'
import type { Images, NormalPicture, Photo } from './port.ts'
import type { UnwrittenPhoto } from './photo.ts'
import { brokenPicture, withCause } from './refusals.ts'
import type { ImageAnswer, ImageTask } from './worker.ts'

export type DarkroomOptions = Partial<
  Pick<WorkersOptions, 'program' | 'waiting_max' | 'limit_ms' | 'idle_ms'>
> & {
  /** The memory limit of a process. */
  memory_bytes?: number
}

const MiB = 1024 * 1024
const DEFAULTS = {
  program: programFile('images-worker'),
  what: 'opens pictures',
  limit_ms: 20_000,
  idle_ms: 60_000,
}
/** A drawing is a program: what takes longer was written to. */
const DRAWING_MAX_MS = 10_000

/**
 * Opens pictures in processes with a limit of memory and of time, never in the server's. Photos of phones get half of
 * the cores, the other half is everybody else's; pictures of pages do not wait for them. Only drawings are opened by
 * a process that reads SVG, and it reads nothing else.
 */
export function createDarkroom(
  { log }: { log: Logger },
  { memory_bytes = 640 * MiB, ...options }: DarkroomOptions = {},
) {
  const count = Math.max(1, Math.floor(availableParallelism() / 2))
  const given = { ...DEFAULTS, args: [String(memory_bytes)] }
  const photos = createWorkers<ImageTask, ImageAnswer>(
    { log },
    { ...given, count, waiting_max: 64, ...options },
  )
  const pictures = createWorkers<ImageTask, ImageAnswer>({ log }, { ...given, waiting_max: 256, ...options })
  const drawings = createWorkers<ImageTask, ImageAnswer>(
    { log },
    { ...given, waiting_max: 64, limit_ms: DRAWING_MAX_MS, ...options },
  )

  const done = async <Done>(answer: Promise<ImageAnswer>) => {
    const came = await answer.catch((error: unknown) => {
      throw error instanceof NoAnswer ? problemOf(error) : error
    })
    if ('done' in came) return came.done as Done
    if ('failed' in came) throw new Error(came.failed)
    const { status, code, message, because } = came.refused
    throw withCause(new Problem(status, { code }, message), because)
  }
  const normalise = (data: Uint8Array) => done<NormalPicture>(pictures.ask(['normalise', data]))
  const picturing: Pick<
    Images,
    'photo' | 'openPhoto' | 'alike' | 'normalise' | 'normaliseOrDraw' | 'resize' | 'forPaper'
  > = {
    photo: (data, asker) => done<Photo>(photos.ask(['photo', data], asker)),
    openPhoto: (data, asker) =>
      new Promise((resolve, reject) => {
        const early = (opened: unknown) => resolve({ ...(opened as UnwrittenPhoto), written })
        const written = done<Photo>(photos.ask(['open-photo', data], asker, early))
        // Nobody may be waiting for it any more.
        written.catch(reject)
      }),
    alike: (one, other, asker) => done<boolean>(photos.ask(['alike', one, other], asker)),
    normalise,
    normaliseOrDraw: (data) =>
      isMarkup(data) ? done<NormalPicture>(drawings.ask(['draw', data])) : normalise(data),
    resize: (data, width, format) => done<Uint8Array>(pictures.ask(['resize', data, width, format])),
    forPaper: (data) => done<NormalPicture>(pictures.ask(['print', data])),
  }
  return {
    ...picturing,
    close: async () => {
      await Promise.all([photos, pictures, drawings].map((all) => all.close()))
    },
  }
}

/** Whether it can be SVG, which is text. Compressed SVG is not: how large it is shows only when it has been opened. */
const isMarkup = (data: Uint8Array) =>
  new TextDecoder().decode(data.subarray(0, 64)).trimStart().startsWith('<')

function problemOf({ why, message }: NoAnswer) {
  switch (why) {
    case 'busy':
      return new Problem(503, { code: 'pictures-busy', retry_after_s: 10 }, 'Too many pictures are waiting.')
    case 'unavailable':
      return withCause(
        new Problem(
          503,
          { code: 'pictures-unavailable', retry_after_s: 30 },
          'Pictures cannot be opened now.',
        ),
        message,
      )
    // A picture that takes more time or memory than its size explains was made to.
    case 'late':
    case 'crashed':
      return withCause(brokenPicture(), `${why}: ${message}`)
  }
}
