import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** The store of photos and pictures. */
export const FILES_TROUBLES = {
  'files-failed': {
    state: 'failed',
    what: msg('Photos and pictures cannot be kept or shown: {cause}'),
    todo: msg(
      'Is the store of FILES_URL running, can this machine reach it, and may the key read, write, delete and list in its bucket?',
    ),
  },
} as const satisfies TroubleTexts
