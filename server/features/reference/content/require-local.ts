import type { Context } from '#server/core/context.ts'
import { conflict } from '#server/core/errors.ts'

/**
 * Where the content comes from an external site, it is edited there: what was written here would never be shown.
 * @throws Problem 409 `content-read-only`
 */
export function requireLocal({ content }: Pick<Context, 'content'>) {
  if (content.name === 'wordpress')
    throw conflict(
      'content-read-only',
      `The content comes from ${content.url} and is edited there; here it can only be read.`,
    )
}
