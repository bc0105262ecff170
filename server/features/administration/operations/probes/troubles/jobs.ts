import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** Jobs in the queue. */
export const JOBS_TROUBLES = {
  'jobs-idle': {
    state: 'failed',
    what: msg('Jobs are not worked on: {cause}'),
    todo: msg('The log says why ("Jobs"). Mostly the database was away; else start the server again.'),
  },
  'jobs-waiting': {
    state: 'warning',
    what: msg('{count} jobs wait, the oldest ({name}) for {minutes} minutes.'),
    todo: msg('Jobs that fail are tried again by themselves: look for "A job failed" in the log.'),
  },
  'jobs-failed': {
    state: 'warning',
    what: msg('{count} jobs have failed for good lately: {names}.'),
    todo: msg('Look for "A job has failed for good" in the log: it has the cause.'),
  },
} as const satisfies TroubleTexts
