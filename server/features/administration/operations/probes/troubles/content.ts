import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** The content of the public pages. */
export const CONTENT_TROUBLES = {
  'content-failed': {
    state: 'failed',
    what: msg('The content cannot be read: {cause}'),
    todo: msg(
      'Visitors see the last good copy. Look at WORDPRESS_… and at that site; with own tables, at the database.',
    ),
  },
} as const satisfies TroubleTexts
