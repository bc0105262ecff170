import { msg } from '#server/texts/say.ts'
import type { TroubleTexts } from './texts.ts'

/** The server as `npm run doctor` sees it from outside. */
export const SERVER_TROUBLES = {
  'server-stopped': {
    state: 'failed',
    what: msg('No server answers on port {port}.'),
    todo: msg(
      'npm start. When it does not start, it says why in one line; "When it does not start" in docs/operating/trouble.md has what to do.',
    ),
  },
  'server-refuses': {
    state: 'failed',
    what: msg('The server on port {port} answers {answer}.'),
    todo: msg('What is wrong with a part stands below. When it is another program, set PORT.'),
  },
  'outside-unreachable': {
    state: 'failed',
    what: msg('{url} cannot be reached from this machine: {cause}'),
    todo: msg(
      'Check the name (DNS), the proxy and its certificate. From inside some networks this address cannot be reached.',
    ),
  },
} as const satisfies TroubleTexts
