import { Problem } from '#server/core/errors.ts'

export const unsupportedPicture = (formats: string) =>
  new Problem(415, { code: 'picture-unsupported' }, `Only ${formats} pictures can be used.`)

export const tooLarge = (pixels: number) =>
  new Problem(
    422,
    { code: 'picture-too-large' },
    `The picture has more than ${pixels / 1_000_000} million pixels.`,
  )

export const brokenPicture = () =>
  new Problem(422, { code: 'picture-broken' }, 'The picture is damaged or incomplete.')

/** @param cause for the log */
export function storageFailed(cause: unknown, full: boolean) {
  const problem = full
    ? new Problem(507, { code: 'storage-full' }, 'There is no space left for files.')
    : new Problem(503, { code: 'storage-unavailable' }, 'Files cannot be stored right now.')
  problem.cause = cause
  return problem
}

/** Adds the details that go to the log alone. */
export function withCause(problem: Problem, because: string) {
  if (because) problem.cause = new Error(because)
  return problem
}
