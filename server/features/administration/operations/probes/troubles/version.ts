import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** The version that runs, and a newer one. */
export const VERSION_TROUBLES = {
  'version-newer': {
    state: 'warning',
    what: msg('Version {version} is there; this is {own}.'),
    todo: msg('Read its changelog, back up, then update (docs/operating/update.md).'),
  },
  'version-unread': {
    state: 'warning',
    what: msg('The search for a newer version failed: {cause}'),
    todo: msg('Check UPDATE_URL; it must answer JSON with a "version". It is asked again tomorrow.'),
  },
} as const satisfies TroubleTexts
