import { MailRefused, type Mailer } from '../mail/port.ts'
import type { VisionEngine } from '../vision/port.ts'
import type { Metrics } from './port.ts'

/** The same mailer, counted. */
export const measureMailer = <M extends Mailer>(mailer: M, { mail }: Metrics): M => ({
  ...mailer,
  get kind() {
    return mailer.kind
  },
  send: async (one) => {
    try {
      await mailer.send(one)
      mail('sent')
    } catch (error) {
      mail(error instanceof MailRefused ? 'refused' : 'failed')
      throw error
    }
  },
})

/** The same engine, timed. @param name of the one that is set, where none has looked */
export const measureVision = (engine: VisionEngine, name: string, { look }: Metrics): VisionEngine => ({
  ...engine,
  look: async (...photo) => {
    const took = startStopwatch()
    try {
      const seen = await engine.look(...photo)
      look(seen.engine, seen.fell_back ? 'fell-back' : 'looked', took())
      return seen
    } catch (error) {
      look(name, 'failed', took())
      throw error
    }
  },
})

/** Seconds since then. */
export function startStopwatch() {
  const since = performance.now()
  return () => (performance.now() - since) / 1000
}
