import { setTimeout as sleep } from 'node:timers/promises'
import { MailAway, type Mailer } from './port.ts'

const LOOK_MS = 2_000
const LOOK_MAX_MS = 10 * 60_000

type Options = {
  /** Tries what waits for a later try now. */
  hasten: () => Promise<void>
  ending: AbortSignal
  pause?: (ms: number) => Promise<unknown>
}

/**
 * A mail server that was away is looked at until it answers; what waits is then tried at once, and not when its time comes, which
 * may be hours later. One that answers a look and still takes no mail is asked ever more seldom.
 */
export function withComeback<Kind extends Mailer>(
  mailer: Kind,
  { hasten, ending, pause = (ms) => sleep(ms, undefined, { signal: ending, ref: false }) }: Options,
): Kind {
  let watching = false
  let in_vain = 0
  const answers = () =>
    mailer.check().then(
      () => true,
      () => false,
    )
  const watch = async () => {
    do await pause(Math.min(LOOK_MAX_MS, LOOK_MS * 2 ** in_vain))
    while (!(await answers()))
    in_vain++
    await hasten()
  }
  return {
    ...mailer,
    get kind() {
      return mailer.kind
    },
    send: async (mail) => {
      try {
        await mailer.send(mail)
        in_vain = 0
      } catch (error) {
        if (error instanceof MailAway && !watching) {
          watching = true
          // Ended in between, or the database is away: the mail's own time comes.
          void watch()
            .catch(() => {})
            .finally(() => (watching = false))
        }
        throw error
      }
    },
  }
}
